import { encodeFunctionData, hashMessage, isHex, parseAbi, recoverMessageAddress } from 'viem/utils'
import type { TransferChain } from '../../contract/chains.ts'
import type { Hex } from '../x402/settlement.ts'
import { ChainAway, type ChainObserve, ChainRefused } from './rpc.ts'
import { isWellFormed } from './signature.ts'
import { openTransactionsOf, type RpcUrls, type Transactions } from './transactions.ts'

export type ClaimSignatures = {
  /**
   * Returns true if the payer signed this text (EIP-191). Returns undefined if the verification requires data
   * from the blockchain that cannot be read.
   */
  isSignedBy(claim: {
    chain: TransferChain
    payer: Hex
    text: string
    signature: Hex
  }): Promise<boolean | undefined>
}

type Needs = {
  rpcUrls: RpcUrls
  observe: ChainObserve & { chainUnread(chain: TransferChain, error: unknown): void }
}

export function createClaimSignatures({ rpcUrls, observe }: Needs): ClaimSignatures {
  const nodes = openTransactionsOf(rpcUrls, observe)
  return {
    async isSignedBy({ chain, payer, text, signature }) {
      if ((await signerOf(text, signature)) === payer.toLowerCase()) return true
      if (!isHex(signature) || signature.length % 2 !== 0) return false
      const node = nodes[chain]
      if (!node) return undefined
      try {
        await node.assertChain()
        return await approves(node, payer, { text, signature })
      } catch (error) {
        if (!(error instanceof ChainAway || error instanceof ChainRefused)) throw error
        observe.chainUnread(chain, error)
        return undefined
      }
    },
  }
}

/**
 * Returns the lower-case address of the wallet that signed this text. Returns undefined if the signature is not a
 * standard wallet signature.
 */
export async function signerOf(text: string, signature: Hex): Promise<Hex | undefined> {
  if (!isWellFormed(signature)) return undefined
  const signer = await recoverMessageAddress({ message: text, signature }).catch(noSigner)
  return signer?.toLowerCase() as Hex | undefined
}

/**
 * Asks a contract wallet whether the signature is valid (ERC-1271). An address without a contract returns no data,
 * which counts as a rejection.
 */
async function approves(
  node: Transactions,
  wallet: Hex,
  { text, signature }: { text: string; signature: Hex },
): Promise<boolean> {
  const args = [hashMessage(text), signature] as const
  const data = encodeFunctionData({ abi: erc1271, functionName: 'isValidSignature', args })
  const answer = await node.call(wallet, data).catch((error: unknown) => {
    // The contract wallet rejected the signature, or it has no function `isValidSignature`.
    if (error instanceof ChainRefused && failed.test(error.message)) return undefined
    throw error
  })
  return answer?.startsWith(approval) ?? false
}

/** Matches error messages of RPC nodes that report a failed contract call. */
const failed = /revert|opcode|out of gas|stack|jump/i

const erc1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** Result of `isValidSignature` for a valid signature (ERC-1271), padded to 32 bytes. */
const approval = `0x1626ba7e${'00'.repeat(28)}`

const noSigner = () => undefined
