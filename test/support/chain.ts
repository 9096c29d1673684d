import { setTimeout as delay } from 'node:timers/promises'
import {
  type Address,
  createTestClient,
  defineChain,
  type Hash,
  type Hex,
  http,
  type PrivateKeyAccount,
  pad,
  publicActions,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  toHex,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Anvil, startAnvil } from './anvil.ts'
import { authorizationArgs, type SignedAuthorization } from './authorizations.ts'
import { compileToken, type TokenCode } from './token/compile.ts'
import { type ChainId, usdcAbi, usdcAddresses } from './usdc.ts'

/**
 * A chain for payments: a real node with a token in the place of USDC, by its address, its name and its rules.
 *
 *     const chain = await startChain()
 *     const plaza = await startPlaza({ env: { BASE_RPC_URL: chain.url } })
 *     const payer = await chain.openPayer({ usdc: 1_000_000n })
 *     const signed = await signAuthorization({ from: payer, to: payTo, value: 20_000n })
 *     await fetch(`${plaza.url}/api/...`, { headers: paymentV1(signed) })
 *
 * Each transaction gets a block of its own at once, until `chain.client.setAutomine(false)`; then it waits for
 * `chain.client.mine({ blocks: 1 })`.
 * Base fees, snapshots and what else viem has for a test node are on `client` too. A transfer by the payer itself:
 *
 *     chain.client.sendTransaction({ account: payer.account, to, value: wei })
 *     chain.client.writeContract({ account: payer.account, ...chain.usdc, functionName: 'transfer', args: [to, value] })
 */
export type Chain = Anvil & {
  readonly id: ChainId
  /** Asks and steers the node on a line of its own, so it works while `url` is cut. */
  readonly client: ChainClient
  /** Address and ABI of the token, as viem takes them. */
  readonly usdc: { readonly address: Address; readonly abi: typeof usdcAbi }
  /** An account that did not exist before. `usdc` in millionths (none unless given); 1 ETH for gas unless told otherwise. */
  openPayer(funds?: Funds): Promise<Payer>
  /** The same as a contract that its owner signs for (ERC-1271). It sends no transactions. */
  openWallet(funds?: Funds): Promise<Wallet>
  /** Sets what an account has, without a transaction. */
  setUsdc(account: Address, value: bigint): Promise<void>
  usdcOf(account: Address): Promise<bigint>
  /** What became of a transaction, as soon as a block has it: the node answers to a transaction a moment before. */
  mined(hash: Hash): Promise<TransactionReceipt>
  /** Redeems an authorization as anybody who saw it can: with an account of its own, ahead of whom it was meant for. */
  redeem(signed: SignedAuthorization): Promise<Hash>
  /** A contract at a fresh address that writes the logs of payments without any; see `pretenderAbi`. */
  openPretender(): Promise<Address>
  /** A contract that sends ETH on; see `forwarderAbi`. */
  openForwarder(): Promise<Address>
  /** Moves the node's clock forward and mines a block at that time. It ticks on from there. */
  setTime(at: Date): Promise<void>
  /**
   * Replaces the last blocks by as many others. What was in them is forgotten but `kept`, which come in the first; so are the
   * funds of accounts that were opened meanwhile.
   */
  reorg(blocks: number, kept?: Hash[]): Promise<void>
}

type Funds = { usdc?: bigint; wei?: bigint }
/** `key` is what a hub or a client takes as private key. */
export type Payer = { readonly address: Address; readonly key: Hex; readonly account: PrivateKeyAccount }
/** `key` is the owner's. */
type Wallet = { readonly address: Address; readonly key: Hex }

type ChainClient = ReturnType<typeof openClient>

const oneEther = 10n ** 18n
/** The same on every chain. */
export const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'

export async function startChain({ id = 8453 }: { id?: ChainId } = {}): Promise<Chain> {
  const [code, anvil] = await Promise.all([compileToken(), startAnvil({ chainId: id })])
  const client = openClient(id, anvil.ownUrl)
  const usdc = { address: usdcAddresses[id], abi: usdcAbi } as const
  await client.setCode({ address: usdc.address, bytecode: code.Usdc })
  await client.setCode({ address: multicallAddress, bytecode: code.Multicall })
  // The first block of all is of 1970, and a call is made in the time of the last block.
  await client.mine({ blocks: 1 })
  const call = (method: string, params: unknown[]) =>
    client.request({ method: method as never, params: params as never })

  async function setUsdc(account: Address, value: bigint): Promise<void> {
    await call('anvil_dealERC20', [account, usdc.address, toHex(value)])
  }
  async function fund(address: Address, { usdc: value = 0n, wei = oneEther }: Funds): Promise<void> {
    await client.setBalance({ address, value: wei })
    await setUsdc(address, value)
  }
  async function openPayer(funds: Funds = {}): Promise<Payer> {
    const payer = freshPayer()
    await fund(payer.address, funds)
    return payer
  }
  async function putCode(name: keyof TokenCode): Promise<Address> {
    const { address } = freshPayer()
    await client.setCode({ address, bytecode: code[name] })
    return address
  }

  /** Asks until it is there: viem's own way follows new blocks, and waits for ever where the last one came while it asked. */
  async function mined(hash: Hash): Promise<TransactionReceipt> {
    for (;;) {
      const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
        if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      })
      if (receipt) return receipt
      await delay(10)
    }
  }

  return {
    ...anvil,
    id,
    client,
    usdc,
    openPayer,
    async openWallet(funds = {}) {
      const owner = freshPayer()
      const address = await putCode('Wallet')
      await client.setStorageAt({ address, index: 0, value: pad(owner.address) })
      await fund(address, funds)
      return { address, key: owner.key }
    },
    setUsdc,
    usdcOf: (account) => client.readContract({ ...usdc, functionName: 'balanceOf', args: [account] }),
    mined,
    async redeem(signed) {
      const { account } = await openPayer()
      const args = [...authorizationArgs(signed), signed.payload.signature] as const
      return client.writeContract({ account, ...usdc, functionName: 'transferWithAuthorization', args })
    },
    openPretender: () => putCode('Pretender'),
    openForwarder: () => putCode('Forwarder'),
    async setTime(at) {
      await call('evm_setTime', [Math.floor(at.getTime() / 1000)])
      await client.mine({ blocks: 1 })
    },
    async reorg(blocks, kept = []) {
      const raw = await Promise.all(kept.map((hash) => call('eth_getRawTransactionByHash', [hash])))
      await call('anvil_reorg', [blocks, raw.map((transaction) => [transaction, 0])])
    },
  }
}

function freshPayer(): Payer {
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  return { address: account.address, key, account }
}

function openClient(id: ChainId, url: string) {
  const chain = defineChain({
    id,
    name: `chain ${id} of a test`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  // A fault is a fault the first time: the tests bring about enough of them on purpose.
  const transport = http(url, { retryCount: 0 })
  return createTestClient({ mode: 'anvil', chain, transport, pollingInterval: 20, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}
