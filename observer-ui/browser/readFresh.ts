/** Thrown if a read fails. `afterMs` is the delay in milliseconds that the hub requested, or 0. */
export class ReadFailed extends Error {
  readonly afterMs: number
  constructor(message: string, afterMs: number) {
    super(message)
    this.afterMs = afterMs
  }
}

const answerMs = 8_000

/**
 * Reads from the hub. Always sends a request to the hub, because a response in the browser's cache may be half a minute
 * old.
 */
export async function readFresh<Body>(path: string): Promise<Body> {
  const answer = await fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(answerMs) })
  if (answer.ok) return (await answer.json()) as Body
  const afterS = Number(answer.headers.get('Retry-After') ?? 0)
  throw new ReadFailed(`${path} answered ${answer.status}`, afterS * 1000 || 0)
}
