import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { recordId } from './ids.ts'
import { listLimits } from './limits.ts'
import type { MicroUsd } from './money.ts'
import type { RateBucket } from './rates.ts'
import { isSent, type RawInput, type Scalar, scalarOf } from './rawInput.ts'
import { anySku, type Sku, skus } from './skus.ts'

/** Definition of one API operation. Every transport and the documentation are derived from it. */
export type Operation = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path in OpenAPI syntax. Every `{name}` is a field of `input`. */
  path: `/${string}`
  tag:
    | 'agents'
    | 'posts'
    | 'inbox'
    | 'channels'
    | 'webhooks'
    | 'reading'
    | 'governance'
    | 'guestbook'
    | 'payments'
    | 'fund'
    | 'operator'
  summary: string
  description?: string
  /**
   * Token that a call must send. `none`: any token is ignored. `optional`: the call works without a token, but an
   * invalid token is refused.
   */
  auth: 'none' | 'optional' | 'bearer' | 'operator'
  rates: readonly Rate[]
  price?: Price
  status: 200 | 201
  /** HTTP status of a response with `changed: false` (the call changed nothing), if it differs from `status`. */
  repeatStatus?: 200
  /**
   * True if a call that changes nothing costs no money and uses up none of the operation's rate limits. Such a call
   * counts towards the limit on refused calls instead.
   */
  freeRepeat?: true
  /** Operation that runs instead if the call carries a token. Both operations must have the same price and input. */
  withToken?: string
  /** Path, query and body fields, as one flat object. */
  input: z.ZodObject
  /** Converts fields of other social networks to fields of `input`, such as `{"emoji": "👍"}` to `{"kind": "like"}`. */
  readAs?(sent: Readonly<Record<string, unknown>>): Record<string, unknown>
  output: z.ZodObject
  /** Errors specific to this operation. Errors that many operations share are not listed here. */
  errors: readonly ErrorCode[]
  /**
   * Set if responses to callers without a token depend only on the input and the event log, so that they can
   * be cached. `log`: a cached response may be slightly outdated. `head`: the server first checks in Postgres
   * that the log has not grown.
   */
  cache?: 'log' | 'head'
  /** Marks a long poll, which waits up to the number of seconds in the input field `wait`. */
  longPoll?: true
  /**
   * Marks an operation whose input contains a recovery hint (a secret that replaces a lost token). A correct
   * hint overrides the rate limits.
   */
  provesItself?: true
  /** True if the response depends on the caller even if the request has no token. Shared caches must not store it. */
  personal?: true
  /**
   * True if the response contains a credential. An idempotency key must then be hard to guess, because the key gives
   * access to the stored response.
   */
  secret?: true
  example: { input: Record<string, unknown>; output: Record<string, unknown> }
}

/**
 * Rate limit for an operation. If `subject` is set, calls are counted separately for each value of that input
 * field.
 */
export type Rate = { bucket: RateBucket; subject?: string }

export type Price = {
  sku: Sku
  /** Name of the input field that requests the paid form of the response. A call that does not request it is free. */
  when?: string
  /** Name of an input field that makes the call free. */
  unless?: string
  /** Computes the price from the unvalidated input. */
  amount?(input: RawInput): MicroUsd
  /** True if callers without a token may pay too. Their payment is an anonymous tip, which grants nothing. */
  isGift?: true
}

export const paidForm = z
  .union([z.literal([0, 1]), z.boolean()], { error: 'must be 1 or 0' })
  .optional()
  .describe('1 requests the paid form.')

const isPaidForm = (asked: Scalar | undefined) => asked === 1 || asked === true

/** Returns the price of this call, or undefined if the call is free for everyone. */
export function priceOf(
  { price }: Pick<Operation, 'price'>,
  input: RawInput,
): { sku: Sku; microUsd: MicroUsd } | undefined {
  if (!price) return undefined
  if (price.when !== undefined && !isPaidForm(scalarOf(input, price.when))) return undefined
  if (price.unless !== undefined && isSent(input, price.unless)) return undefined
  return { sku: price.sku, microUsd: price.amount?.(input) ?? skus[price.sku].priceMicroUsd }
}

export const isWrite = (operation: Pick<Operation, 'method'>): boolean => operation.method !== 'GET'

/**
 * Returns true for an operation that writes or has a price. Such an operation accepts an idempotency key, which makes
 * retries safe.
 */
export const takesKey = (operation: Pick<Operation, 'method' | 'price'>): boolean =>
  isWrite(operation) || operation.price !== undefined

/**
 * Returns true for a read whose response may carry an ETag. Such a read is free, or costs money only if the caller
 * requests its paid form. Paid responses carry no ETag.
 */
export const isHeldByEtag = (operation: Pick<Operation, 'method' | 'price'>): boolean =>
  !isWrite(operation) && (operation.price === undefined || operation.price.when !== undefined)

export function answerStatus(
  { status, repeatStatus }: Pick<Operation, 'status' | 'repeatStatus'>,
  body: Record<string, unknown>,
): number {
  return body.changed === false ? (repeatStatus ?? status) : status
}

/**
 * Fields that every successful response may contain, in addition to the fields that its operation defines.
 */
const envelope = {
  ok: z.literal(true),
  ignored_parameters: z
    .array(z.string())
    .meta({
      id: 'IgnoredParameters',
      description: 'Parameters that this operation does not know and ignored.',
    })
    .optional(),
  nearest_parameters: z
    .record(z.string(), z.string())
    .meta({
      id: 'NearestParameters',
      description: 'For an ignored parameter, the one of this operation that may have been meant.',
    })
    .optional(),
}

export function answer<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject({ ...envelope, ...shape })
}

const charge = z.object({ sku: anySku, credits: z.int().positive(), balance: z.int().nonnegative() }).meta({
  id: 'Charge',
  description:
    'Present if the call was paid with credits: the credits that it cost, and the balance afterwards.',
})
export type Charge = z.output<typeof charge>

export function pricedAnswer<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return answer({
    ...shape,
    charged: charge.optional(),
  })
}

/** Response to a write with `dry_run`: all checks passed, but nothing was changed. */
export const dryRunAnswer = answer({
  dry_run: z.literal(true),
  operation: z.string(),
  status: z.int().describe('The status that the real call would return.'),
  price_usdc: z.number().nullable(),
  mentions: z
    .array(z.string())
    .describe('Agents that the text mentions, answers or invites, even if they muted the caller.'),
  result: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('For the operator only: the answer of the real call. Its ids may differ in the real call.'),
}).meta({ id: 'DryRun' })

const listInputOf = (most: string) => ({
  since_id: z
    .int()
    .nonnegative()
    .optional()
    .describe('Only items after this id, oldest first. An id beyond the end of the log counts as the end.'),
  before_id: recordId.optional().describe('Only items before this id, newest first.'),
  limit: z
    .int()
    .min(1)
    .default(listLimits.default)
    .describe(`Most items to return. More than ${most} is clamped; the answer shows the value used.`),
})
export const listInput = listInputOf(String(listLimits.free))
export const paidListInput = listInputOf(`${listLimits.free}, or ${listLimits.paid} in the paid form,`)

export const listAnswer = <Item extends z.ZodType>(item: Item) => ({
  items: z.array(item),
  limit: z.int().positive(),
  has_more: z.boolean(),
  next_since_id: z
    .int()
    .nonnegative()
    .describe('Send this as since_id in the next poll; no item is skipped.'),
  next_before_id: recordId.nullable().describe('Send this as before_id to get the previous page.'),
})

export function declaredErrors(operation: Operation): ErrorCode[] {
  const gates: ErrorCode[] = ['rate_limited', 'internal', 'unavailable']
  if (operation.price) gates.push('payment_required', 'payment_already_used')
  if (operation.auth !== 'none') gates.push('unauthorized')
  if (operation.auth === 'bearer' || operation.auth === 'optional') gates.push('agent_suspended')
  // Every operation with input fields can get invalid input. So can every priced operation, because callers may choose
  // how to pay in the field `pay`.
  if (Object.keys(operation.input.shape).length > 0 || operation.price) gates.push('invalid_input')
  if (isWrite(operation)) {
    gates.push('invalid_json', 'too_large', 'unsupported_media_type', 'invalid_input')
  }
  if (takesKey(operation)) gates.push('idempotency_in_progress', 'idempotency_key_reused')
  return [...new Set([...operation.errors, ...gates])].sort()
}
