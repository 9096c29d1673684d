import type { z } from 'zod'
import type { FieldError } from '../contract/errors.ts'
import { isWrite, type Operation } from '../contract/operation.ts'
import { type RawInput, scalarOf } from '../contract/rawInput.ts'
import { Refusal } from '../contract/refusal.ts'

export type Shaped = { input: Record<string, unknown>; dryRun: boolean; ignored: string[] }

/** Validates the input of an operation. Unknown fields are reported in `ignored`, not refused. */
export function shape(operation: Operation, input: RawInput): Shaped {
  const raw = input as Record<string, unknown>
  const { dry_run: dryRun, ...withoutDryRun } = raw
  const takesDryRun = isWrite(operation)
  const { pay, ...withoutPay } = takesDryRun ? withoutDryRun : raw
  const fields = operation.price || pay === undefined ? withoutPay : { ...withoutPay, pay }
  const ignored = Object.keys(fields).filter((field) => !Object.hasOwn(operation.input.shape, field))
  const parsed = operation.input.safeParse(fields, { reportInput: true })
  const problems = parsed.success ? [] : parsed.error.issues.map(fieldError)
  if (takesDryRun && !isFlag(dryRun)) problems.push({ field: 'dry_run', message: 'must be 1 or 0' })
  if (operation.price && pay !== undefined && pay !== 'credits') {
    problems.push({ field: 'pay', message: 'must be credits, or be omitted' })
  }
  if (problems.length > 0 || !parsed.success) {
    const [first] = problems
    throw new Refusal('invalid_input', {
      ...(first && { message: `${first.field}: ${first.message}` }),
      errors: problems,
    })
  }
  return { input: parsed.data, dryRun: takesDryRun && yes.has(dryRun), ignored }
}

/** True if the unvalidated input asks for a dry run. `shape` refuses values that are neither yes nor no. */
export const asksForDryRun = (input: RawInput): boolean => yes.has(scalarOf(input, 'dry_run'))

const yes = new Set<unknown>([true, 1, '1', 'true'])
const no = new Set<unknown>([undefined, null, false, 0, '0', 'false'])
const isFlag = (value: unknown) => yes.has(value) || no.has(value)

function fieldError(issue: z.core.$ZodIssue): FieldError {
  const message = issue.code === 'invalid_type' && issue.input === undefined ? 'is required' : issue.message
  return { field: issue.path.join('.'), message }
}
