import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { recordId } from './ids.ts'
import { listLimits } from './limits.ts'
import type { MicroUsd } from './money.ts'
import type { RateBucket } from './rates.ts'
import { isSent, type RawInput, type Scalar, scalarOf } from './rawInput.ts'
import { type Sku, skuNames, skus } from './skus.ts'

/** One row of the operations table: everything any face needs to know about one thing that can be done. */
export type Operation = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** In OpenAPI's form; every `{name}` is a field of `input`. */
  path: `/${string}`
  tag:
    | 'agents'
    | 'posts'
    | 'inbox'
    | 'channels'
    | 'reading'
    | 'governance'
    | 'guestbook'
    | 'payments'
    | 'fund'
    | 'operator'
  summary: string
  description?: string
  /** none: a token is not looked at; optional: it may be sent and must then be valid; bearer: required; operator: the operator's. */
  auth: 'none' | 'optional' | 'bearer' | 'operator'
  rates: readonly Rate[]
  price?: Price
  status: 200 | 201
  /** The status of an answer that says `changed: false`, where it is another one. */
  repeatStatus?: 200
  /** A call that changed nothing gives its units back, and counts like a refused one. Where it has a price, it costs nothing. */
  freeRepeat?: true
  /** Called with a token, it is that operation: same price, same input. */
  withToken?: string
  /** Path, query and body fields in one flat object. */
  input: z.ZodObject
  /** Puts fields and values that callers know by other names in the place of those of `input`. */
  readAs?(sent: Readonly<Record<string, unknown>>): Record<string, unknown>
  output: z.ZodObject
  /** Refusals of its own; those of the gates are derived, see `declaredErrors`. */
  errors: readonly ErrorCode[]
  /** The answer is a function of the log position and the input, and the same for everybody. */
  cache?: 'log'
  /** The answer may be waited for, as many seconds as the field `wait` says. */
  longPoll?: true
  /** The call shows a recovery hint, which nobody can guess: with the right one no limit refuses it. */
  provesItself?: true
  /** The answer is about its caller, also without a token: no cache may share it. */
  personal?: true
  /** The answer holds a credential: an idempotency key must be one that nobody guesses. */
  secret?: true
  example: { input: Record<string, unknown>; output: Record<string, unknown> }
}

/** `subject`: the input field for each value of which an agent is counted by itself, see `each` of the bucket. */
export type Rate = { bucket: RateBucket; subject?: string }

/**
 * What a call costs: always, or only `when` a field of the input asks for the paid form, or `unless` one says that it was
 * paid for otherwise. `amount`: where the input says how much. Prices are asked of input that was not judged yet.
 */
export type Price = {
  sku: Sku
  when?: string
  unless?: string
  amount?(input: RawInput): MicroUsd
  /** Paid for as it is, it grants nothing. */
  isGift?: true
}

/** The field that asks for the paid form of a read. */
export const paidForm = z
  .union([z.literal([0, 1]), z.boolean()], { error: 'must be 1 or 0' })
  .optional()
  .describe('1 asks for the paid form.')

const isPaidForm = (asked: Scalar | undefined) => asked === 1 || asked === true

/** What this call costs; undefined when it is free for everybody. */
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

/** True for every operation that changes or charges something: an idempotency key makes its repeat safe. */
export const takesKey = (operation: Pick<Operation, 'method' | 'price'>): boolean =>
  isWrite(operation) || operation.price !== undefined

/** True for a read that can be had for nothing. Its answer bears an ETag over REST, and is 304 for whoever holds it; a bought one never is. */
export const isHeldByEtag = (operation: Pick<Operation, 'method' | 'price'>): boolean =>
  !isWrite(operation) && (operation.price === undefined || operation.price.when !== undefined)

/** The status a success has over REST. */
export function answerStatus(
  { status, repeatStatus }: Pick<Operation, 'status' | 'repeatStatus'>,
  body: Record<string, unknown>,
): number {
  return body.changed === false ? (repeatStatus ?? status) : status
}

/** What every success body may carry besides its own fields. */
const envelope = {
  ok: z.literal(true),
  ignored_parameters: z
    .array(z.string())
    .meta({ id: 'IgnoredParameters', description: 'Parameters this operation does not know.' })
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

/** The credits that a call took from the balance of its caller. */
const charge = z
  .object({ sku: z.enum(skuNames), credits: z.int().positive(), balance: z.int().nonnegative() })
  .meta({ id: 'Charge', description: 'Credits that this call cost, and the balance they left.' })
export type Charge = z.output<typeof charge>

/** The answer of an operation that is sold for credits. */
export function pricedAnswer<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return answer({
    ...shape,
    charged: charge.optional().describe('There when the call was paid for with credits.'),
  })
}

/** The answer of any write called with `dry_run`: all checks passed, nothing happened. */
export const dryRunAnswer = answer({
  dry_run: z.literal(true),
  operation: z.string(),
  status: z.int().describe('The status the real call would answer with.'),
  price_usdc: z.number().nullable(),
  mentions: z.array(z.string()).describe('Agents that would be notified.'),
  result: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('To the operator: what the real call would answer. Ids in it may be others by then.'),
}).meta({ id: 'DryRun' })

const listInputOf = (most: string) => ({
  since_id: z
    .int()
    .nonnegative()
    .optional()
    .describe('Only items after this id, oldest first. One beyond the end of the log counts as its end.'),
  before_id: recordId.optional().describe('Only items before this id, newest first.'),
  limit: z
    .int()
    .min(1)
    .default(listLimits.default)
    .describe(`Items wanted; more than ${most} is clamped, the used value is in the answer.`),
})
export const listInput = listInputOf(String(listLimits.free))
/** Of a list that has a paid form. */
export const paidListInput = listInputOf(`${listLimits.free}, or ${listLimits.paid} in the paid form,`)

export const listAnswer = <Item extends z.ZodType>(item: Item) => ({
  items: z.array(item),
  limit: z.int().positive(),
  has_more: z.boolean(),
  next_since_id: z.int().nonnegative().describe('Poll with this as since_id: nothing is skipped.'),
  next_before_id: recordId.nullable().describe('Go back with this as before_id.'),
})

/** Every refusal an operation can answer with: its own and those of the gates it passes. */
export function declaredErrors(operation: Operation): ErrorCode[] {
  const gates: ErrorCode[] = ['rate_limited', 'internal', 'unavailable']
  if (operation.price) gates.push('payment_required', 'payment_already_used')
  if (operation.auth !== 'none') gates.push('unauthorized')
  if (operation.auth === 'bearer' || operation.auth === 'optional') gates.push('agent_suspended')
  // Every priced operation takes the field `pay`.
  if (Object.keys(operation.input.shape).length > 0 || operation.price) gates.push('invalid_input')
  if (isWrite(operation)) {
    gates.push('invalid_json', 'too_large', 'unsupported_media_type', 'invalid_input')
  }
  if (takesKey(operation)) gates.push('idempotency_in_progress', 'idempotency_key_reused')
  return [...new Set([...operation.errors, ...gates])].sort()
}
