import { decodeEventLog } from 'viem/utils'
import { chains, type TransferChain } from '../../contract/chains.ts'
import type { Hex } from '../x402/settlement.ts'
import type { Transaction, TransactionLog, TransactionReceipt, Transactions } from './transactions.ts'
import { usdcAbi } from './usdc.ts'

export type Verdict =
  | { type: 'paid'; payer: Hex; amount: bigint; nonces: Hex[] }
  | { type: 'refused'; reason: string }
  | { type: 'unverifiable'; reason: string }

/** A transaction in a block. `to` is the expected recipient of the payment. All hex values are in lower case. */
type Found = { transaction: Transaction; receipt: TransactionReceipt; to: Hex; chain: TransferChain }

/**
 * Checks an ETH transfer. Only ETH sent directly by the transaction counts, because blockchain data does not
 * show ETH that a contract forwards.
 */
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
  if (recipient === usdcOf(chain)) return refused(`It called the USDC contract, which sends no ETH.${hint}`)
  if (recipient !== null && !(await node.hasCode(recipient))) {
    return refused(`It went to ${recipient}, not to ${to}.`)
  }
  return { type: 'unverifiable', reason: `${throughContract}${hint}` }
}

/**
 * Checks the USDC transfers in a transaction. Transfers from several payers are `unverifiable` rather than
 * `refused`, because the money has arrived.
 */
export function judgeUsdc(found: Found): Verdict {
  if (found.receipt.status === '0x0') return refused(reverted)
  const transfers = transfersIn(found)
  const paying = transfers.filter(({ from }) => from !== found.to)
  // The payer is the zero address if a bridge minted the USDC. Nobody can sign for that address, so nobody
  // can claim such a payment.
  const [first, ...others] = paying
  if (!first) return refused(transfers.length > 0 ? ourOwn : noUsdc(found))
  if (others.some(({ from }) => from !== first.from)) return { type: 'unverifiable', reason: severalPayers }
  const amount = paying.reduce((sum, { value }) => sum + value, 0n)
  return { type: 'paid', payer: first.from, amount, nonces: noncesOf(first.from, found) }
}

const refused = (reason: string): Verdict => ({ type: 'refused', reason })

const reverted = 'It failed on the chain and moved no money.'
const ourOwn = 'It was sent by the wallet of this plaza.'
const throughContract =
  'It went to a contract. ETH that a contract forwards cannot be verified: send ETH directly from a wallet, or send USDC.'
const severalPayers = 'Several wallets paid in this transaction, so it cannot be assigned to one payer.'

function noUsdc({ transaction, receipt, to, chain }: Found): string {
  if (transaction.to === to && transaction.value > 0n) return 'It sent ETH and no USDC: report it as eth.'
  const another = receipt.logs.find((log) => {
    const event = decoded(log)
    return event?.eventName === 'Transfer' && lower(event.args.to) === to && log.address !== usdcOf(chain)
  })
  const wrong = another ? ` The token at ${another.address} is not USDC.` : ''
  return `It moved no USDC (the token at ${usdcOf(chain)}) to ${to}.${wrong}`
}

/**
 * Returns the USDC transfers to this server's wallet. Zero-value transfers are skipped, because anyone can
 * create such transfers in the name of another wallet.
 */
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

/** Returns the events of the USDC contract. Filters by address, because other tokens emit the same kinds of events. */
const usdcEvents = ({ logs }: TransactionReceipt, chain: TransferChain) =>
  logs.filter(({ address }) => address === usdcOf(chain)).flatMap((log) => decoded(log) ?? [])

function decoded({ topics: [signature, ...indexed], data }: TransactionLog) {
  if (!signature) return undefined
  try {
    return decodeEventLog({ abi: usdcAbi, topics: [signature, ...indexed], data })
  } catch {
    // Ignore logs of events that are not in the ABI.
    return undefined
  }
}

const lower = (hex: Hex) => hex.toLowerCase() as Hex
const usdcOf = (chain: TransferChain) => lower(chains[chain].usdc)
