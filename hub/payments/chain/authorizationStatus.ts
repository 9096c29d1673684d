import { parseEventLogs } from 'viem/utils'
import { confirmationsNeeded } from '../../contract/chains.ts'
import type { Authorization, Hex, SettlementOutcome } from '../x402/settlement.ts'
import type { Block, Chain, Receipt } from './chain.ts'
import { ChainRefused } from './rpc.ts'
import { expired, nonceUsed, usdcAbi, usdcOnBase } from './usdc.ts'

/**
 * State of a signed USDC transfer on the blockchain. `spent`: the nonce is used, but the recipient was not
 * paid. `unclear`: the nonce is used, but the transaction was not found.
 */
export type AuthorizationStatus =
  | { type: 'paid'; transaction: Hex }
  | { type: 'spent'; transaction: Hex }
  | { type: 'unused' }
  /** The signed transfer has expired unused, so it can never be executed. */
  | { type: 'expired' }
  | { type: 'unclear' }

/** Numbers of blocks per query. If the RPC provider refuses a query, the next smaller number is tried. */
const pageSizes = [1000, 100, 10]
/** Maximum number of queries for blockchain logs. With 1000 blocks per query, they cover two days on Base. */
const mostPages = 100
/**
 * Allowance for clock differences between this server and the blockchain, and for the delay before a verified payment
 * is stored.
 */
const slackSeconds = 120
const secondsPerBlock = 2

/**
 * Checks on the blockchain whether a signed USDC transfer was executed, by this server or by anyone else. `since`: time
 * at which the payment was stored.
 */
export async function authorizationStatusOf(
  chain: Chain,
  authorization: Authorization,
  since: Date,
): Promise<AuthorizationStatus> {
  const [tip, isUsed] = await Promise.all([chain.block(), chain.isUsed(authorization)])
  if (!isUsed) return (await isExpired(chain, authorization, tip)) ? { type: 'expired' } : { type: 'unused' }
  const transaction = await findUse(chain, authorization, { since, tip })
  const receipt = transaction && (await chain.receiptOf(transaction))
  if (!receipt) return { type: 'unclear' }
  return { type: isPaidIn(receipt, authorization) ? 'paid' : 'spent', transaction: receipt.hash }
}

/** Returns the outcome of the payment, or undefined while the outcome is uncertain. */
export function outcomeOf(authorizationStatus: AuthorizationStatus): SettlementOutcome | undefined {
  switch (authorizationStatus.type) {
    case 'paid':
      return { type: 'settled', transaction: authorizationStatus.transaction }
    case 'spent':
      return { type: 'failed', reason: nonceUsed }
    case 'expired':
      return { type: 'failed', reason: expired }
    case 'unused':
    case 'unclear':
      return undefined
  }
}

/** Returns true if the transaction redeemed this signed transfer and paid its recipient. */
export function isPaidIn(
  { isSuccess, logs }: Pick<Receipt, 'isSuccess' | 'logs'>,
  authorization: Authorization,
): boolean {
  if (!isSuccess) return false
  const { from, to, value, nonce } = authorization
  const ofToken = logs.filter(({ address }) => isSame(address, usdcOnBase.asset))
  const events = parseEventLogs({ abi: usdcAbi, logs: ofToken })
  const use = events.find(
    (event) =>
      event.eventName === 'AuthorizationUsed' &&
      isSame(event.args.authorizer, from) &&
      isSame(event.args.nonce, nonce),
  )
  // The `Transfer` event of a signed transfer directly follows its `AuthorizationUsed` event. Later events may belong
  // to other signed transfers in the same transaction.
  const next = use && events.find(({ logIndex }) => logIndex === use.logIndex + 1)
  return (
    next?.eventName === 'Transfer' &&
    isSame(next.args.from, from) &&
    isSame(next.args.to, to) &&
    next.args.value === BigInt(value)
  )
}

const isSame = (one: Hex, other: Hex) => one.toLowerCase() === other.toLowerCase()

/**
 * Returns true if the signed transfer has certainly expired: it is unused in a confirmed block at or after
 * `validBefore`.
 */
async function isExpired(chain: Chain, authorization: Authorization, tip: Block): Promise<boolean> {
  if (tip.time < authorization.validBefore || tip.number < confirmationsNeeded) return false
  const deep = await chain.block(tip.number - confirmationsNeeded)
  return deep.time >= authorization.validBefore && !(await chain.isUsed(authorization, deep.number))
}

async function findUse(
  chain: Chain,
  authorization: Authorization,
  { since, tip }: { since: Date; tip: Block },
): Promise<Hex | undefined> {
  let first = await blockBefore(chain, since.getTime() / 1000 - slackSeconds, tip)
  let [size = 1, ...smaller] = pageSizes
  for (let page = 0; page < mostPages && first <= tip.number; page++) {
    const last = Math.min(first + size - 1, tip.number)
    const found = await chain.usesOf(authorization, first, last).catch((error: unknown) => {
      if (error instanceof ChainRefused && smaller.length > 0) return undefined
      throw error
    })
    if (found?.[0]) return found[0]
    if (found) first = last + 1
    else [size = 1, ...smaller] = smaller
  }
  return undefined
}

async function blockBefore(chain: Chain, time: number, tip: Block): Promise<number> {
  let number = tip.number - Math.max(0, Math.ceil((tip.time - time) / secondsPerBlock))
  for (let step = 100; number > 0; step *= 2) {
    if ((await chain.block(number)).time <= time) break
    number -= step
  }
  return Math.max(0, number)
}
