import { decodeEventLog } from 'viem/utils'
import { chains, type TransferChain } from '../contract/chains.ts'
import type { Hex } from './settlement.ts'
import type { Transaction, TransactionLog, TransactionReceipt, Transactions } from './transactions.ts'
import { usdcAbi } from './usdc.ts'

/** What a transaction did for `to`, as far as it can be read. */
export type Verdict =
  | { type: 'paid'; payer: Hex; amount: bigint; nonces: Hex[] }
  | { type: 'refused'; reason: string }
  | { type: 'unverifiable'; reason: string }

/** A transaction that is in a block. `to`: who should have been paid, in lower case as all the rest is. */
type Found = { transaction: Transaction; receipt: TransactionReceipt; to: Hex; chain: TransferChain }

/** ETH that was sent with the transaction itself: what a contract sends on, a node does not tell. */
export async function judgeEth(found: Found, node: Pick<Transactions, 'hasCode'>): Promise<Verdict> {
  const { transaction, receipt, to, chain } = found
  const { from, to: recipient, value } = transaction
  if (receipt.status === '0x0') return refused(reverted)
  if (from === to) return refused(ourOwn)
  const hint = transfersIn(found).length > 0 ? ' It sent USDC: report it as usdc.' : ''
  if (recipient === to) {
    if (value === 0n) return refused(`It sent no ETH.${hint}`)
    return { type: 'paid', payer: from, amount: value, nonces: [] }
  }
  if (recipient === usdcOf(chain))
    return refused(`It called the contract of USDC, which sends no ETH.${hint}`)
  if (recipient !== null && !(await node.hasCode(recipient))) {
    return refused(`It went to ${recipient}, not to ${to}.`)
  }
  return { type: 'unverifiable', reason: `${throughContract}${hint}` }
}

/**
 * All that one payer sent in it. Where there are several, nobody can say whose the transaction is, which serves one purpose
 * alone: but it did pay, so it is not refused, and whoever looks after the fund may decide. What another chain sends by way
 * of minting it here has the zero address for a payer, which no key signs for.
 */
export function judgeUsdc(found: Found): Verdict {
  if (found.receipt.status === '0x0') return refused(reverted)
  const transfers = transfersIn(found)
  const paying = transfers.filter(({ from }) => from !== found.to)
  const [first, ...others] = paying
  if (!first) return refused(transfers.length > 0 ? ourOwn : noUsdc(found))
  if (others.some(({ from }) => from !== first.from)) return { type: 'unverifiable', reason: severalPayers }
  const amount = paying.reduce((sum, { value }) => sum + value, 0n)
  return { type: 'paid', payer: first.from, amount, nonces: noncesOf(first.from, found) }
}

const refused = (reason: string): Verdict => ({ type: 'refused', reason })

const reverted = 'It failed on the chain and moved nothing.'
const ourOwn = 'It was sent by the wallet of this plaza itself.'
const throughContract =
  'It went to a contract. What a contract sends on cannot be seen from here: send ETH straight from a wallet, or USDC.'
const severalPayers = 'Several wallets paid in this one transaction, so it cannot be told whose it is.'

function noUsdc({ transaction, receipt, to, chain }: Found): string {
  if (transaction.to === to && transaction.value > 0n) return 'It sent ETH and no USDC: report it as eth.'
  const another = receipt.logs.find((log) => {
    const event = decoded(log)
    return event?.eventName === 'Transfer' && lower(event.args.to) === to && log.address !== usdcOf(chain)
  })
  const wrong = another ? ` The token at ${another.address} is another one.` : ''
  return `It moved no USDC (the token at ${usdcOf(chain)}) to ${to}.${wrong}`
}

/** Transfers of nothing are left out: anybody can have them written in anybody's name. */
function transfersIn({ receipt, to, chain }: Found): { from: Hex; value: bigint }[] {
  return usdcEvents(receipt, chain).flatMap((event) => {
    if (event.eventName !== 'Transfer' || lower(event.args.to) !== to || event.args.value === 0n) return []
    return { from: lower(event.args.from), value: event.args.value }
  })
}

function noncesOf(payer: Hex, { receipt, chain }: Found): Hex[] {
  return usdcEvents(receipt, chain).flatMap((event) =>
    event.eventName === 'AuthorizationUsed' && lower(event.args.authorizer) === payer
      ? lower(event.args.nonce)
      : [],
  )
}

/** Who speaks is all that tells USDC from what calls itself so. */
const usdcEvents = ({ logs }: TransactionReceipt, chain: TransferChain) =>
  logs.filter(({ address }) => address === usdcOf(chain)).flatMap((log) => decoded(log) ?? [])

function decoded({ topics: [signature, ...indexed], data }: TransactionLog) {
  if (!signature) return undefined
  try {
    return decodeEventLog({ abi: usdcAbi, topics: [signature, ...indexed], data })
  } catch {
    // An event of which nothing is wanted here.
    return undefined
  }
}

const lower = (hex: Hex) => hex.toLowerCase() as Hex
const usdcOf = (chain: TransferChain) => lower(chains[chain].usdc)
