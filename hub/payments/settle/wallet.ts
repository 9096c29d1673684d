import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { keccak256, parseTransaction } from 'viem/utils'
import type { Sql, Tx } from '../../../storage/database.ts'
import { transact } from '../../../storage/transaction.ts'
import {
  ensureWallet,
  finishTransaction,
  insertTransaction,
  isSettling,
  lockWallet,
  replaceTransaction,
  type WalletTransaction,
} from '../../../storage/wallets.ts'
import { ConfigError } from '../../lib/configError.ts'
import type { Chain, Fees } from '../chain/chain.ts'
import { ChainRefused } from '../chain/rpc.ts'
import { type ContractCall, usdcOnBase } from '../chain/usdc.ts'
import type { Hex } from '../x402/settlement.ts'

/** A contract call that is ready to be signed. `count` is the number of transactions that the wallet has sent. */
export type Prepared = { call: ContractCall; gas: bigint; fees: Fees; count: number }

/**
 * Result of sending a transaction. `taken`: another transaction used the nonce. `poor`: the wallet cannot pay the gas.
 * `refused`: the RPC node gave another error. `away`: the RPC node did not respond.
 */
export type Broadcast = 'sent' | 'taken' | 'poor' | 'refused' | 'away'

export type Wallet = Awaited<ReturnType<typeof openWallet>>

type Needs = {
  sql: Sql
  chain: Chain
  privateKey: string
  now(): Date
  observe: { walletPoor(state: { wallet: string; wei: bigint }): void }
}

/** Gas limit. A plain payment needs 80,000, but the signature check of a contract wallet may need much more. */
export const mostGas = 500_000
/** Maximum gas price in wei that this server pays. */
export const dearestFee = 20_000_000_000n

/**
 * Creates the wallet that pays the gas. Several nodes can share it, because the database assigns each nonce under a row
 * lock.
 */
export async function openWallet({ sql, chain, privateKey, now, observe }: Needs) {
  const account = accountOf(privateKey)
  const address = account.address.toLowerCase() as Hex
  await ensureWallet(sql, address)
  let lastTurn: Promise<unknown> = Promise.resolve()

  /** Runs one database transaction at a time, so that only one connection waits for the wallet's row lock. */
  function inTurn<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const turn = lastTurn.then(() => transact(sql, work))
    lastTurn = turn.catch(() => {})
    return turn
  }

  /** Signs a transaction with the given nonce and stores it. Does not send it. */
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
    /**
     * Returns the gas and fees of a contract call, or the reason why the call would fail. Throws if the wallet
     * cannot pay.
     */
    async prepare(call: ContractCall): Promise<Prepared | { reason: string }> {
      const [estimate, fees, count, wei] = await Promise.all([
        chain.estimateGas(call, address, mostGas),
        chain.fees(),
        chain.countOf(address, 'pending'),
        chain.weiOf(address),
      ])
      if ('reason' in estimate) return estimate
      if (fees.maxFeePerGas > dearestFee)
        throw new Error('the gas price is above the limit; nothing was sent')
      const gas = withSpare(estimate.gas)
      if (wei >= gas * fees.maxFeePerGas) return { call, gas, fees, count }
      observe.walletPoor({ wallet: address, wei })
      throw new Error(`the settling wallet ${address} cannot pay for gas: send ETH on Base to it`)
    },
    /**
     * Assigns the next nonce, then signs and stores the transaction. Returns undefined if the caller no
     * longer holds the payment's lease.
     */
    number(
      payment: { id: number; holder: string },
      { count, ...prepared }: Prepared,
      waitMs: number,
    ): Promise<WalletTransaction | undefined> {
      return inTurn(async (tx) => {
        const next = await lockWallet(tx, address, waitMs)
        if (!(await isSettling(tx, payment.id, payment.holder))) return undefined
        // Store the transaction before it is sent, so that other nodes can find it if this process dies.
        return store(tx, Math.max(next, count), { ...prepared, paymentId: payment.id })
      })
    },
    /**
     * Signs a contract call again with a new nonce, because another transaction has used the old one. The
     * payer cannot be charged twice, because the USDC contract accepts each payment authorization only once.
     */
    async renumber(lost: WalletTransaction, waitMs: number): Promise<WalletTransaction | undefined> {
      const [fees, count] = await Promise.all([chain.fees(), chain.countOf(address, 'pending')])
      return inTurn(async (tx) => {
        const next = await lockWallet(tx, address, waitMs)
        // Stop if another node has already handled this transaction, or if the payment is no longer being settled.
        if (!(await finishTransaction(tx, lost))) return undefined
        if (!(await isSettling(tx, lost.paymentId))) return undefined
        const { call, gas } = contentOf(lost)
        return store(tx, Math.max(next, count), { call, gas, fees, paymentId: lost.paymentId })
      })
    },
    /**
     * Signs the same contract call again, with the same nonce and higher fees. Returns undefined if another node has
     * already done this.
     */
    async replace(old: WalletTransaction, fees: Fees): Promise<WalletTransaction | undefined> {
      const signed = await sign(account, { ...contentOf(old), nonce: old.nonce, fees })
      // Store the transaction before it is sent, so that other nodes know about the transaction even if this
      // process dies.
      const by = { ...signed, at: now() }
      const isOurs = await replaceTransaction(sql, old, by)
      return isOurs ? { ...old, raw: by.raw, hashes: [...old.hashes, by.hash], sentAt: by.at } : undefined
    },
    /** Sends a stored transaction. Repeating the call is safe. */
    async broadcast({ raw }: Pick<WalletTransaction, 'raw'>): Promise<Broadcast> {
      try {
        await chain.send(raw as Hex)
        return 'sent'
      } catch (error) {
        if (!(error instanceof ChainRefused)) return 'away'
        return answers.find(([said]) => said.test(error.message))?.[1] ?? 'refused'
      }
    },
    /** Fills a gap in the nonces with an empty transaction, so that transactions with later nonces can be mined. */
    async fill(nonce: number): Promise<Broadcast> {
      const call = { to: address, data: '0x' } as const
      return this.broadcast(await sign(account, { nonce, call, gas: 21_000n, fees: await chain.fees() }))
    },
  }
}

/** Maps error messages from Ethereum clients (geth, reth, Erigon, Nethermind, anvil) to the outcome of a broadcast. */
const answers: [said: RegExp, broadcast: Broadcast][] = [
  [/already (known|imported|in)|known transaction|exists/i, 'sent'],
  [/nonce (is )?too low|old ?nonce/i, 'taken'],
  [/insufficient ?funds/i, 'poor'],
]

/** Adds 25% to a gas estimate, because the call may need more gas by the time it is mined. */
const withSpare = (gas: bigint) => (gas * 5n) / 4n

type Content = Omit<Prepared, 'count'> & { nonce: number }

async function sign(account: PrivateKeyAccount, { nonce, call, gas, fees }: Content) {
  const { chainId } = usdcOnBase
  const raw = await account.signTransaction({ type: 'eip1559', chainId, nonce, gas, ...call, ...fees })
  return { raw, hash: keccak256(raw) }
}

export function contentOf({ raw }: Pick<WalletTransaction, 'raw'>): Omit<Content, 'nonce'> {
  const {
    to,
    data = '0x',
    gas = 0n,
    maxFeePerGas,
    maxPriorityFeePerGas,
  } = parseTransaction(raw as `0x02${string}`)
  if (!to || maxFeePerGas === undefined) throw new Error('a stored transaction was not made by this wallet')
  return { call: { to, data }, gas, fees: { maxFeePerGas, maxPriorityFeePerGas: maxPriorityFeePerGas ?? 0n } }
}

/** Returns the wallet's account. Replaces viem's error for an invalid key, because that error may quote the key. */
function accountOf(privateKey: string): PrivateKeyAccount {
  try {
    return privateKeyToAccount(`0x${privateKey.replace(/^0x/, '')}`)
  } catch {
    throw new ConfigError(['SETTLER_PRIVATE_KEY: must be a private key: 64 hexadecimal digits'])
  }
}
