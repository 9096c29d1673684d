import { type Client, createClient, HttpRequestError, http, RpcRequestError, type Transport } from 'viem'

export type ChainObserve = {
  chainAsked(method: string, outcome: 'ok' | 'refused' | 'away', ms: number): void
}

/** The node could not be asked, or answered nothing that can be used. What was asked for may have happened. */
export class ChainAway extends Error {
  override readonly name = 'ChainAway'
}

/** The node understood and said no. `data`: what a contract gave as its reason. */
export class ChainRefused extends Error {
  override readonly name = 'ChainRefused'
  readonly data: string | undefined
  constructor(message: string, data: string | undefined) {
    super(message)
    this.data = data
  }
}

/** Longer than a node takes that is well. */
export const requestMs = 3000

/**
 * A client of an Ethereum node. Every request ends in time, is counted, and is asked once: whoever needs the answer asks
 * again. Its errors are ours, because viem's hold the address of the node, which is a secret where it contains a key.
 */
export function openRpc(url: string, observe: ChainObserve, mostMs = requestMs): Client {
  // Given to fetch instead of viem's own limit, which ends when the head of an answer is there.
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
  // A contract that is asked could otherwise name an address that the hub would fetch.
  return createClient({ transport, ccipRead: false, cacheTime: 0 })
}

function ownError(error: unknown, method: string, mostMs: number): ChainAway | ChainRefused {
  const said = causesOf(error).find((cause) => cause instanceof RpcRequestError)
  if (!said) return new ChainAway(`the chain does not answer ${method}: ${whyAway(error, mostMs)}`)
  const text = `${method}: ${said.details}`
  return isBusy(said) ? new ChainAway(text) : new ChainRefused(text, dataOf(said.data))
}

/** Limits of the provider come as answers too, and say nothing about what was asked. */
const isBusy = ({ code, details }: RpcRequestError) =>
  [429, -32005, -32007, -32603].includes(code) && !/revert/i.test(details)

/** Some nodes wrap it once more. */
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
