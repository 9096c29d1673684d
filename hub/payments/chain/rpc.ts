import { type Client, createClient, HttpRequestError, http, RpcRequestError, type Transport } from 'viem'

export type ChainObserve = {
  chainAsked(method: string, outcome: 'ok' | 'refused' | 'away', ms: number): void
}

/**
 * Thrown if the RPC node did not respond or sent an unusable response. The node may still have executed the
 * request.
 */
export class ChainAway extends Error {
  override readonly name = 'ChainAway'
}

/** Thrown if the RPC node refused the request. `data` is the contract's revert data. */
export class ChainRefused extends Error {
  override readonly name = 'ChainRefused'
  readonly data: string | undefined
  constructor(message: string, data: string | undefined) {
    super(message)
    this.data = data
  }
}

/** Timeout in ms for one request to the RPC node. */
export const requestMs = 3000

/**
 * Creates a client for an Ethereum RPC node, without retries. Replaces viem's errors, because they show the
 * node's URL, which may contain a key.
 */
export function openRpc(url: string, observe: ChainObserve, mostMs = requestMs): Client {
  // Limit the time of the whole response, because viem's own timeout ends when the headers arrive.
  const fetchFn: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.timeout(mostMs) })
  const plain = http(url, { retryCount: 0, timeout: 0, fetchFn })

  const transport: Transport = (options) => {
    const { request, ...rest } = plain(options)
    const counted = async (asked: { method: string }, settings?: object): Promise<unknown> => {
      const startedAt = performance.now()
      const ended = (outcome: 'ok' | 'refused' | 'away') =>
        observe.chainAsked(asked.method, outcome, performance.now() - startedAt)
      try {
        const answer = await request(asked as never, settings as never)
        ended('ok')
        return answer
      } catch (error) {
        const own = ownError(error, asked.method, mostMs)
        ended(own instanceof ChainRefused ? 'refused' : 'away')
        throw own
      }
    }
    return { ...rest, request: counted as typeof request }
  }
  // Turn `ccipRead` off, because a contract could otherwise make this server fetch any URL.
  return createClient({ transport, ccipRead: false, cacheTime: 0 })
}

function ownError(error: unknown, method: string, mostMs: number): ChainAway | ChainRefused {
  const said = causesOf(error).find((cause) => cause instanceof RpcRequestError)
  if (!said) return new ChainAway(`no answer to ${method} from the chain: ${whyAway(error, mostMs)}`)
  const text = `${method}: ${said.details}`
  return isBusy(said) ? new ChainAway(text) : new ChainRefused(text, dataOf(said.data))
}

/**
 * Returns true if the error may be due to the RPC provider (a rate limit or an internal error) and not to the request.
 */
const isBusy = ({ code, details }: RpcRequestError) =>
  [429, -32005, -32007, -32603].includes(code) && !/revert/i.test(details)

/** Returns the revert data of an error. Some RPC nodes wrap this data in another object. */
function dataOf(data: unknown): string | undefined {
  if (typeof data === 'object' && data !== null && 'data' in data) return dataOf(data.data)
  return typeof data === 'string' ? data : undefined
}

function whyAway(error: unknown, mostMs: number): string {
  const causes = causesOf(error)
  const status = causes.find((cause) => cause instanceof HttpRequestError)?.status
  if (status !== undefined) return `HTTP ${status}`
  if (causes.some(({ name }) => name === 'TimeoutError')) return `not within ${mostMs} ms`
  const code = causes.map((cause) => ('code' in cause ? cause.code : undefined)).find(isCode)
  return code ?? 'no connection, or no JSON'
}

const isCode = (code: unknown): code is string => typeof code === 'string'

function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error && causes.length < 10; cause = cause.cause)
    causes.push(cause)
  return causes
}
