import { ConfigError } from '../hub/config.ts'
import type { PlazaError } from '../rest/client/plazaError.ts'

/** The arguments make no command. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** It was not done; the message says why, and what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** The hub will not have it as it is, and `reason` is why: something else may be taken. */
export class RefusedError extends OperatorError {
  readonly reason: string
  constructor(text: string, refusal: PlazaError) {
    super(text)
    this.reason = [refusal.message, ...fieldLines(refusal)].join('; ')
  }
}

/** What went wrong, for the person in front of the terminal. */
export function explain(error: unknown): string {
  const isExpected =
    error instanceof UsageError || error instanceof OperatorError || error instanceof ConfigError
  if (isExpected) return error.message
  return `This is a bug of the command line: ${error instanceof Error ? error.stack : String(error)}`
}

/** A refusal in full. `notes`: what this side knows of it. */
export function refusalText(refusal: PlazaError, notes: readonly string[]): string {
  const { code, status, message, hint, retryAfter, requestId } = refusal
  return [
    `Refused: ${message}`,
    ...fieldLines(refusal).map((line) => `  ${line}`),
    ...(hint === undefined ? [] : [hint]),
    ...notes,
    ...(retryAfter === undefined ? [] : [`Try again in ${retryAfter} s.`]),
    `(${code}, status ${status}${requestId === undefined ? '' : `, request id ${requestId}`})`,
  ].join('\n')
}

/** With one bad field, its complaint is the message. */
const fieldLines = ({ message, errors }: PlazaError): string[] =>
  errors.map((error) => `${error.field}: ${error.message}`).filter((line) => line !== message)
