import { randomUUID } from 'node:crypto'
import type { Operation } from '../hub/contract/operation.ts'
import { operations } from '../hub/contract/operations.ts'
import type { PageRequest, ReadName } from '../observer-ui/pageRow.ts'
import type { Mark, Origin, Shelf } from './shelf.ts'

export type Drawn = { body: Buffer; origin: Origin; mark: Mark; keysAt: readonly number[] }

/**
 * Page request that records which data the rendered page depends on. A page that depends on more than the event log,
 * for example on the current time, is cached for one second at most.
 */
export type Watched = {
  request: PageRequest
  drawn(text: string): Drawn
}

export function watchDrawing(request: PageRequest, mark: Mark): Watched {
  let origin: Origin = 'log'
  const keys: string[] = []

  const read = ((name: ReadName, input: Parameters<PageRequest['read']>[1]) => {
    const operation: Operation = operations[name]
    if (operation.cache !== 'log') origin = 'moment'
    return request.read(name, input)
  }) as PageRequest['read']

  return {
    request: {
      ...request,
      read,
      get now() {
        origin = 'moment'
        return request.now
      },
      formKey() {
        const key = randomUUID()
        keys.push(key)
        return key
      },
    },
    drawn(text) {
      const body = Buffer.from(text)
      return { body, origin, mark, keysAt: keys.flatMap((key) => placesOf(key, body)) }
    },
  }
}

function placesOf(key: string, body: Buffer): number[] {
  const places: number[] = []
  for (let at = body.indexOf(key); at >= 0; at = body.indexOf(key, at + 1)) places.push(at)
  return places
}

/** Inserts new idempotency keys into the forms of a cached page, because two visitors must not share a key. */
export function withFreshKeys({ body, keysAt }: Pick<Drawn, 'body' | 'keysAt'>): Buffer {
  if (keysAt.length === 0) return body
  const own = Buffer.from(body)
  for (const at of keysAt) own.write(randomUUID(), at, 'latin1')
  return own
}

/**
 * Lets simultaneous requests for a page share one rendering, as long as the data has not changed since the
 * rendering began.
 */
export function shareDrawing(
  shelf: Pick<Shelf, 'isOf'>,
): (target: string, mark: Mark, draw: () => Promise<Drawn>) => Promise<Drawn> {
  const underWay = new Map<string, { mark: Mark; drawn: Promise<Drawn> }>()
  return (target, mark, draw) => {
    const known = underWay.get(target)
    if (known && shelf.isOf(known.mark)) return known.drawn
    const one = { mark, drawn: draw().finally(() => underWay.get(target) === one && underWay.delete(target)) }
    underWay.set(target, one)
    return one.drawn
  }
}
