import type { Config } from '../hub/boot/config.ts'
import { isWrite, type Operation } from '../hub/contract/operation.ts'
import { createClient } from '../rest/client/client.ts'
import { PlazaError } from '../rest/client/plazaError.ts'
import type { Call } from './arguments.ts'
import { type Command, operationOf } from './commands.ts'
import { OperatorError, RefusedError, refusalText } from './failures.ts'
import { findToken } from './token.ts'

const answerMs = 30_000

export type HubNeeds = {
  config: Config
  fetch: typeof globalThis.fetch
  newKey: () => string
  /**
   * Advice shown after a failed call that the hub may still have executed. The default advice is to repeat
   * the command with the same idempotency key.
   */
  ifUnknown?: string
}
type Answer = Record<string, unknown>

/** Sends a command to the hub. Throws an OperatorError if the hub refuses the call or does not respond. */
export async function callHub(command: Command, call: Call, needs: HubNeeds): Promise<Answer> {
  const { config, fetch, newKey } = needs
  const row: Operation = operationOf(command)
  const url = call.url ?? localUrl(config)
  const token = row.auth === 'operator' ? await findToken(config) : undefined
  const client = createClient({ baseUrl: url, fetch, ...(token && { token: token.text }) })
  const key = isWrite(row) && !call.isDryRun ? (call.key ?? newKey()) : undefined
  const options = {
    signal: AbortSignal.timeout(answerMs),
    ...(call.isDryRun && { dryRun: true }),
    ...(key !== undefined && { key }),
  }
  // Safe cast: the arguments were parsed with this operation's input schema.
  const operation = client[command.operation] as unknown as (
    input: Answer,
    options: object,
  ) => Promise<Answer>
  try {
    return await operation(call.input, options)
  } catch (error) {
    throw failure(error, { url, key, ifUnknown: needs.ifUnknown, tokenSource: token?.source })
  }
}

/** Returns the hub's address on this machine. BASE_URL is not used, because it may be the address of a proxy. */
export function localUrl({ port }: Config): string {
  if (port === 0)
    throw new OperatorError('With PORT=0 the hub uses a different port at each start: give its --url.')
  return `http://127.0.0.1:${port}`
}

type About = {
  url: string
  key: string | undefined
  ifUnknown: string | undefined
  tokenSource: string | undefined
}

function failure(error: unknown, { url, key, ifUnknown, tokenSource }: About): unknown {
  const repeat = ifUnknown ?? `Repeat it with --key ${key}: it is then executed only once.`
  const unknown = key === undefined ? [] : [`It may have been executed. ${repeat}`]
  if (error instanceof PlazaError) {
    const notes = error.status >= 500 || error.code === 'unreadable_answer' ? unknown : []
    const foreign = `The token is from ${tokenSource}; the hub at ${url} has a different one.`
    const text = refusalText(error, error.code === 'unauthorized' ? [foreign] : notes)
    return error.status === 422 ? new RefusedError(text, error) : new OperatorError(text)
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new OperatorError([`No answer from ${url} within ${answerMs / 1000} s.`, ...unknown].join('\n'))
  }
  if (!(error instanceof TypeError && error.message === 'fetch failed')) return error
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause ? String(cause.code) : cause.message
  const away = `No plaza answers at ${url} (${code}). Is the hub running on this PORT? Else use --url.`
  return new OperatorError([away, ...(code === 'ECONNREFUSED' ? [] : unknown)].join('\n'))
}
