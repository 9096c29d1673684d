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

/** A blockchain for tests: an Anvil node with a test token at USDC's address. */
export type Chain = Anvil & {
  readonly id: ChainId
  /** Client whose connection to the node stays open when a test cuts the hub's connections. */
  readonly client: ChainClient
  /** The token's address and ABI, in the form that viem expects. */
  readonly usdc: { readonly address: Address; readonly abi: typeof usdcAbi }
  /** Creates an account with USDC (in millionths, default 0) and with ETH for gas (in wei, default 1 ETH). */
  openPayer(funds?: Funds): Promise<Payer>
  /** Creates a wallet contract whose owner signs for it (ERC-1271). The contract cannot send transactions. */
  openWallet(funds?: Funds): Promise<Wallet>
  /** Sets an account's USDC balance without sending a transaction. */
  setUsdc(account: Address, value: bigint): Promise<void>
  usdcOf(account: Address): Promise<bigint>
  /** Waits until a block contains the transaction, and returns the receipt. */
  mined(hash: Hash): Promise<TransactionReceipt>
  /** Redeems a payment authorization from a fresh account, as a front-runner could. */
  redeem(signed: SignedAuthorization): Promise<Hash>
  /** Deploys a contract that emits the events of a USDC payment without moving money. */
  openPretender(): Promise<Address>
  openForwarder(): Promise<Address>
  setTime(at: Date): Promise<void>
  /**
   * Replaces the last `blocks` blocks, and drops all their transactions except `kept`. Accounts that were
   * funded in those blocks lose their balances.
   */
  reorg(blocks: number, kept?: Hash[]): Promise<void>
}

type Funds = { usdc?: bigint; wei?: bigint }
export type Payer = { readonly address: Address; readonly key: Hex; readonly account: PrivateKeyAccount }
type Wallet = { readonly address: Address; readonly key: Hex }

type ChainClient = ReturnType<typeof openClient>

const oneEther = 10n ** 18n
/** Address of the Multicall3 contract, which is the same on all chains. */
export const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'

export async function startChain({ id = 8453 }: { id?: ChainId } = {}): Promise<Chain> {
  const [code, anvil] = await Promise.all([compileToken(), startAnvil({ chainId: id })])
  const client = openClient(id, anvil.ownUrl)
  const usdc = { address: usdcAddresses[id], abi: usdcAbi } as const
  await client.setCode({ address: usdc.address, bytecode: code.Usdc })
  await client.setCode({ address: multicallAddress, bytecode: code.Multicall })
  // Mine a block with the current time. Contract calls see the time of the latest block, and the first block
  // is dated 1970.
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

  /** Polls for the receipt. viem's own function would also wait for another block, which may never be mined. */
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
  // Do not retry, because tests must see the first failure. The timeout is long, because mining thousands of blocks can
  // exceed viem's default of 10 s.
  const transport = http(url, { retryCount: 0, timeout: 120_000 })
  return createTestClient({ mode: 'anvil', chain, transport, pollingInterval: 20, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}
