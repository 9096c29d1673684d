import type { z } from 'zod'
import type { FieldError } from '../../contract/errors.ts'
import { otherNames, otherValues } from '../../contract/fieldNames.ts'
import { correction, exampleOf, hintedMax } from '../../contract/hints.ts'
import { isWrite, type Operation } from '../../contract/operation.ts'
import { nearest } from '../../domain/nearest.ts'

type Fields = Record<string, unknown>

/** Maximum length of a value quoted in a hint, in characters of its JSON. */
const shownMax = 80

/**
 * Maps unknown input fields to the known fields that the sender probably meant. Known fields that were also sent are
 * never suggested.
 */
export function misnamedFields(
  operation: Operation,
  sent: Fields,
  unknown: readonly string[],
): Map<string, string> {
  if (unknown.length === 0) return new Map()
  const free = fieldsOf(operation).filter((field) => sent[field] === undefined)
  const meant = new Map<string, string>()
  for (const name of unknown) {
    const field = free.length > 0 ? meantField(name, free) : undefined
    if (field !== undefined) meant.set(name, field)
  }
  return meant
}

function fieldsOf(operation: Operation): string[] {
  const gates = [...(isWrite(operation) ? ['dry_run'] : []), ...(operation.price ? ['pay'] : [])]
  return [...Object.keys(operation.input.shape), ...gates]
}

function meantField(name: string, fields: readonly string[]): string | undefined {
  const letters = lettersOf(name)
  const sameLetters = fields.find((field) => lettersOf(field) === letters)
  const other = fields.find((field) => otherNames[field]?.some((one) => lettersOf(one) === letters))
  return sameLetters ?? other ?? nearest(name.toLowerCase(), fields)
}

const lettersOf = (name: string): string =>
  name
    .slice(0, shownMax)
    .replace(/[^0-9A-Za-z]/g, '')
    .toLowerCase()

type Judged = {
  issues: readonly z.core.$ZodIssue[]
  misnamed: ReadonlyMap<string, string>
  problems: readonly FieldError[]
}

/** Returns a hint for a refused input: fields to rename, accepted values, and a correct call. */
export function inputHint(
  operation: Operation,
  sent: Fields,
  { issues, misnamed, problems }: Judged,
): string {
  const renames = [...misnamed].map(([name, field]) => `Rename "${name}" to "${field}".`)
  const values = issues.flatMap((issue) => valueHint(operation, sent, issue) ?? [])
  const hints = [...new Set([...renames, ...values])].slice(0, hintedMax)
  return hints.length > 0 ? [...hints, exampleOf(operation)].join(' ') : correction(operation, problems)
}

function valueHint(operation: Operation, sent: Fields, issue: z.core.$ZodIssue): string | undefined {
  const [field] = issue.path
  if (typeof field !== 'string' || sent[field] === undefined || issue.path.length > 1) return undefined
  const schema = operation.input.shape[field]
  const value = sent[field]
  const mended = schema && mendings(value).find((candidate) => schema.safeParse(candidate).success)
  const shown = mended === undefined ? '' : JSON.stringify(mended)
  if (shown !== '' && shown.length <= shownMax) return `Send "${field}": ${shown}.`
  if (issue.code === 'invalid_value') return `"${field}" is one of ${issue.values.map(String).join(', ')}.`
  if (typeof value === 'string' && value.length > shownMax)
    return `"${field}" has ${[...value].length} characters.`
  return undefined
}

/** Returns values that the sender may have meant instead of this one, such as the number 5 for the string "5". */
function mendings(value: unknown): unknown[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value), [value]]
  if (typeof value !== 'string') return []
  const word = value.trim().toLowerCase()
  const number = /^-?\d{1,15}$/.test(word) ? [Number(word), [Number(word)]] : []
  return [...number, word, word.replace(/^[@#]/, ''), ...(otherWords.get(word) ?? [])]
}

const otherWords = new Map(Object.entries(otherValues))
