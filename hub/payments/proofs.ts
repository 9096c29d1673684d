import { encodeFunctionData, hashMessage, isHex, parseAbi, recoverMessageAddress } from 'viem/utils'
import type { TransferChain } from '../contract/chains.ts'
import { ChainAway, type ChainObserve, ChainRefused } from './rpc.ts'
import type { Hex } from './settlement.ts'
import { isWellFormed } from './signature.ts'
import { openTransactionsOf, type RpcUrls, type Transactions } from './transactions.ts'

export type Proofs = {
  /** Whether the payer signed this text (EIP-191). Undefined where only the chain could tell, and it does not now. */
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

export function createProofs({ rpcUrls, observe }: Needs): Proofs {
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

/** Whose key signed this text, in lower case; undefined when it is no signature of a key over it that wallets make. */
export async function signerOf(text: string, signature: Hex): Promise<Hex | undefined> {
  if (!isWellFormed(signature)) return undefined
  const signer = await recoverMessageAddress({ message: text, signature }).catch(noSigner)
  return signer?.toLowerCase() as Hex | undefined
}

/** ERC-1271: a wallet that is a contract has its own idea of who speaks for it. Where no contract is, nothing is answered. */
async function approves(
  node: Transactions,
  wallet: Hex,
  { text, signature }: { text: string; signature: Hex },
): Promise<boolean> {
  const args = [hashMessage(text), signature] as const
  const data = encodeFunctionData({ abi: erc1271, functionName: 'isValidSignature', args })
  const answer = await node.call(wallet, data).catch((error: unknown) => {
    // A wallet that has no such function, or says no by failing.
    if (error instanceof ChainRefused && failed.test(error.message)) return undefined
    throw error
  })
  return answer?.startsWith(approval) ?? false
}

/** How nodes call it when the contract fails, and not they. */
const failed = /revert|opcode|out of gas|stack|jump/i

const erc1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** The selector of that function, as the word that is returned. */
const approval = `0x1626ba7e${'00'.repeat(28)}`

/** No key can have made these bytes. */
const noSigner = () => undefined
