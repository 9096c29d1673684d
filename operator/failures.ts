import { ConfigError } from '../hub/lib/configError.ts'
import type { PlazaError } from '../rest/client/plazaError.ts'

export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Thrown if a command failed. The message states the reason and the next step. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

export class RefusedError extends OperatorError {
  readonly reason: string
  constructor(text: string, refusal: PlazaError) {
    super(text)
    this.reason = [refusal.message, ...fieldLines(refusal)].join('; ')
  }
}

export function explain(error: unknown): string {
  const isExpected =
    error instanceof UsageError || error instanceof OperatorError || error instanceof ConfigError
  if (isExpected) return error.message
  return `This is a bug in the command line tool: ${error instanceof Error ? error.stack : String(error)}`
}

/** Formats the error that the hub returned for a call. `notes` are additional lines of advice. */
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

/** Lists the invalid fields. Omits a field whose message is already the main message. */
const fieldLines = ({ message, errors }: PlazaError): string[] =>
  errors.map((error) => `${error.field}: ${error.message}`).filter((line) => line !== message)
