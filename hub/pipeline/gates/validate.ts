import type { z } from 'zod'
import type { FieldError } from '../../contract/errors.ts'
import { isWrite, type Operation } from '../../contract/operation.ts'
import { type RawInput, scalarOf } from '../../contract/rawInput.ts'
import { Refusal } from '../../contract/refusal.ts'
import { inputHint, misnamedFields } from './fieldHints.ts'

export type Validated = {
  input: Record<string, unknown>
  dryRun: boolean
  ignored: string[]
  /** Maps each ignored field to the most similar known field. */
  nearest: Record<string, string>
}

/**
 * Validates the input of an operation and lists unknown fields in `ignored`. Refuses a write with a misspelt field, or
 * an update without known fields.
 */
export function validate(operation: Operation, input: RawInput): Validated {
  const sent = input as Record<string, unknown>
  const raw = operation.readAs?.(sent) ?? sent
  const { dry_run: dryRun, ...withoutDryRun } = raw
  const takesDryRun = isWrite(operation)
  const { pay, ...withoutPay } = takesDryRun ? withoutDryRun : raw
  const fields = operation.price || pay === undefined ? withoutPay : { ...withoutPay, pay }
  const ignored = Object.keys(fields).filter((field) => !Object.hasOwn(operation.input.shape, field))
  const parsed = operation.input.safeParse(fields, reporting)
  if (parsed.success && ignored.length === 0 && dryRun === undefined && pay === undefined)
    return { input: parsed.data, dryRun: false, ignored, nearest: {} }
  const misnamed = misnamedFields(operation, raw, ignored)
  const problems = parsed.success ? [] : parsed.error.issues.map(fieldError)
  problems.push(...mistaken(operation, fields, ignored, misnamed, problems))
  if (takesDryRun && !isFlag(dryRun)) problems.push({ field: 'dry_run', message: 'must be 1 or 0' })
  if (operation.price && pay !== undefined && pay !== 'credits') {
    problems.push({ field: 'pay', message: 'must be credits, or be omitted' })
  }
  if (problems.length > 0 || !parsed.success) {
    const [first] = problems
    throw new Refusal('invalid_input', {
      ...(first && { message: `${first.field}: ${first.message}` }),
      errors: problems,
      hint: inputHint(operation, raw, { issues: parsed.error?.issues ?? [], misnamed, problems }),
    })
  }
  const dry = takesDryRun && yes.has(dryRun)
  return { input: parsed.data, dryRun: dry, ignored, nearest: Object.fromEntries(misnamed) }
}

const reporting = { reportInput: true }

/** Returns errors for unknown fields that a write must not silently ignore. */
function mistaken(
  operation: Operation,
  fields: Record<string, unknown>,
  ignored: readonly string[],
  misnamed: ReadonlyMap<string, string>,
  problems: readonly FieldError[],
): FieldError[] {
  if (!isWrite(operation)) return []
  const named = new Set(problems.map(({ field }) => field))
  const near = [...misnamed].filter(([, field]) => !named.has(field))
  if (near.length > 0)
    return near.map(([field, meant]) => ({ field, message: `is not known here; ${meant} is` }))
  const isEmptyUpdate =
    operation.method === 'PATCH' && ignored.length > 0 && ignored.length === Object.keys(fields).length
  return isEmptyUpdate ? ignored.map((field) => ({ field, message: 'is not a field this update takes' })) : []
}

/** Returns true if the input, which is not validated yet, requests a dry run. */
export const asksForDryRun = (input: RawInput): boolean => yes.has(scalarOf(input, 'dry_run'))

const yes = new Set<unknown>([true, 1, '1', 'true'])
const no = new Set<unknown>([undefined, null, false, 0, '0', 'false'])
const isFlag = (value: unknown) => yes.has(value) || no.has(value)

function fieldError(issue: z.core.$ZodIssue): FieldError {
  const message = issue.code === 'invalid_type' && issue.input === undefined ? 'is required' : issue.message
  return { field: issue.path.join('.'), message }
}
