import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { keccak256, parseTransaction } from 'viem/utils'
import { type Sql, type Tx, untilConnectionLoss } from '../../storage/database.ts'
import {
  ensureWallet,
  finishTransaction,
  insertTransaction,
  isSettling,
  lockWallet,
  replaceTransaction,
  type WalletTransaction,
} from '../../storage/wallets.ts'
import { ConfigError } from '../config.ts'
import type { Chain, Fees } from './chain.ts'
import { ChainRefused } from './rpc.ts'
import type { Hex } from './settlement.ts'
import { type ContractCall, usdcOnBase } from './usdc.ts'

/** What a call needs to be sent. `count`: how many transactions of the wallet the chain knows. */
export type Prepared = { call: ContractCall; gas: bigint; fees: Fees; count: number }

/** What the node said to a transaction. `taken`: its number was used. `poor`: the wallet cannot pay for it. */
export type Broadcast = 'sent' | 'taken' | 'poor' | 'refused' | 'away'

export type Wallet = Awaited<ReturnType<typeof openWallet>>

type Needs = {
  sql: Sql
  chain: Chain
  privateKey: string
  now(): Date
  observe: { walletPoor(state: { wallet: string; wei: bigint }): void }
}

/** A wallet that is a contract decides how much gas its signature costs us. A plain payment takes 80,000. */
export const mostGas = 500_000
/** Wei for a unit of gas. Where it is dearer, it is waited for a better price. */
export const dearestFee = 20_000_000_000n

/**
 * The hot wallet. Any number of nodes send from it: a number is given under the lock of its row, in the transaction that
 * stores what was signed with it. So no number is given twice, and none is lost: whatever was stored can be sent again.
 */
export async function openWallet({ sql, chain, privateKey, now, observe }: Needs) {
  const account = accountOf(privateKey)
  const address = account.address.toLowerCase() as Hex
  await ensureWallet(sql, address)
  let lastTurn: Promise<unknown> = Promise.resolve()

  /** Those of this process queue here: waiting for the row's lock, each would take a connection. */
  function inTurn<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const turn = lastTurn.then(() => sql.begin(untilConnectionLoss(work)) as Promise<Result>)
    lastTurn = turn.catch(() => {})
    return turn
  }

  /** Signed and stored with this number, and not sent. */
  async function store(
    tx: Tx,
    nonce: number,
    { paymentId, call, gas, fees }: Omit<Prepared, 'count'> & { paymentId: number },
  ): Promise<WalletTransaction> {
    const signed = await sign(account, { nonce, call, gas, fees })
    const kept = { wallet: address, nonce, paymentId, raw: signed.raw, sentAt: now() }
    await insertTransaction(tx, { ...kept, hash: signed.hash })
    return { ...kept, hashes: [signed.hash], final: false }
  }

  return {
    address,
    /** What the call would cost now, or why it would fail. Throws when the wallet could not pay for it. */
    async prepare(call: ContractCall): Promise<Prepared | { reason: string }> {
      const [estimate, fees, count, wei] = await Promise.all([
        chain.estimateGas(call, address, mostGas),
        chain.fees(),
        chain.countOf(address, 'pending'),
        chain.weiOf(address),
      ])
      if ('reason' in estimate) return estimate
      if (fees.maxFeePerGas > dearestFee) throw new Error('gas is too dear now; nothing was sent')
      const gas = withSpare(estimate.gas)
      if (wei >= gas * fees.maxFeePerGas) return { call, gas, fees, count }
      observe.walletPoor({ wallet: address, wei })
      throw new Error(`the settling wallet ${address} cannot pay for gas: send ETH on Base to it`)
    },
    /**
     * Gives the call the wallet's next number and stores it signed. Undefined when `holder` does not hold the payment any
     * more: then nothing was stored, and whoever took it over can tell by that.
     */
    number(
      payment: { id: number; holder: string },
      { count, ...prepared }: Prepared,
      waitMs: number,
    ): Promise<WalletTransaction | undefined> {
      return inTurn(async (tx) => {
        const next = await lockWallet(tx, address, waitMs)
        if (!(await isSettling(tx, payment.id, payment.holder))) return undefined
        return store(tx, Math.max(next, count), { ...prepared, paymentId: payment.id })
      })
    },
    /**
     * Somebody else's transaction took the number, so this one can never be mined: the same call gets another. Undefined
     * when it need not move any more, or another node was quicker. Should it be mined after all, the token refuses the second.
     */
    async renumber(lost: WalletTransaction, waitMs: number): Promise<WalletTransaction | undefined> {
      const [fees, count] = await Promise.all([chain.fees(), chain.countOf(address, 'pending')])
      return inTurn(async (tx) => {
        const next = await lockWallet(tx, address, waitMs)
        if (!(await finishTransaction(tx, lost))) return undefined
        if (!(await isSettling(tx, lost.paymentId))) return undefined
        const { call, gas } = contentOf(lost)
        return store(tx, Math.max(next, count), { call, gas, fees, paymentId: lost.paymentId })
      })
    },
    /** The same call under the same number for higher fees. Undefined when another node was quicker. */
    async replace(old: WalletTransaction, fees: Fees): Promise<WalletTransaction | undefined> {
      const signed = await sign(account, { ...contentOf(old), nonce: old.nonce, fees })
      // Stored first: what is on its way must be known, whatever becomes of this process.
      const by = { ...signed, at: now() }
      const isOurs = await replaceTransaction(sql, old, by)
      return isOurs ? { ...old, raw: by.raw, hashes: [...old.hashes, by.hash], sentAt: by.at } : undefined
    },
    /** Sends what was stored, as often as one likes. */
    async broadcast({ raw }: Pick<WalletTransaction, 'raw'>): Promise<Broadcast> {
      try {
        await chain.send(raw as Hex)
        return 'sent'
      } catch (error) {
        if (!(error instanceof ChainRefused)) return 'away'
        return answers.find(([said]) => said.test(error.message))?.[1] ?? 'refused'
      }
    },
    /** Takes a number that nobody's transaction has, so that those after it can be mined. It moves nothing. */
    async fill(nonce: number): Promise<Broadcast> {
      const call = { to: address, data: '0x' } as const
      return this.broadcast(await sign(account, { nonce, call, gas: 21_000n, fees: await chain.fees() }))
    },
  }
}

/** How nodes put it: geth, reth, Erigon, Nethermind, anvil. */
const answers: [said: RegExp, broadcast: Broadcast][] = [
  [/already (known|imported|in)|known transaction|exists/i, 'sent'],
  [/nonce (is )?too low|old ?nonce/i, 'taken'],
  [/insufficient ?funds/i, 'poor'],
]

/** What it costs may rise a little until it is mined. */
const withSpare = (gas: bigint) => (gas * 5n) / 4n

type Content = Omit<Prepared, 'count'> & { nonce: number }

async function sign(account: PrivateKeyAccount, { nonce, call, gas, fees }: Content) {
  const { chainId } = usdcOnBase
  const raw = await account.signTransaction({ type: 'eip1559', chainId, nonce, gas, ...call, ...fees })
  return { raw, hash: keccak256(raw) }
}

/** What stands in a transaction that we signed. */
export function contentOf({ raw }: Pick<WalletTransaction, 'raw'>): Omit<Content, 'nonce'> {
  const {
    to,
    data = '0x',
    gas = 0n,
    maxFeePerGas,
    maxPriorityFeePerGas,
  } = parseTransaction(raw as `0x02${string}`)
  if (!to || maxFeePerGas === undefined) throw new Error('a stored transaction is none of ours')
  return { call: { to, data }, gas, fees: { maxFeePerGas, maxPriorityFeePerGas: maxPriorityFeePerGas ?? 0n } }
}

/** Without the cause: it may quote the key. */
function accountOf(privateKey: string): PrivateKeyAccount {
  try {
    return privateKeyToAccount(`0x${privateKey.replace(/^0x/, '')}`)
  } catch {
    throw new ConfigError(['SETTLER_PRIVATE_KEY: must be a private key: 64 hexadecimal digits'])
  }
}
