import { setTimeout as delay } from 'node:timers/promises'
import type { OperationName } from '../../hub/contract/operations.ts'
import type { Random } from '../support/lib/random.ts'
import type { Body, Caller, Once } from './caller.ts'
import { type CallFace, callFaces, openCaller } from './callers.ts'
import type { Buying, History } from './history.ts'
import { restCaller } from './restCaller.ts'

export type World = {
  urls: readonly string[]
  watchUrls: readonly string[]
  history: History
  nextOp(): number
  /** Number of acknowledged posts and replies, in total and per hub. */
  posted: { total: number; byNode: number[] }
  recent: number[]
  /** True while the simulated agents write posts of nearly the maximum length. */
  isLoud: boolean
  /** True once the test run has given up waiting for the server. Calls are then no longer retried. */
  isAbandoned: boolean
}

export type Act = {
  op: number
  name: OperationName
  input: Record<string, unknown>
  effect: string
  target?: number
  deletes?: number
  edits?: number
  leaves?: number
  tells?: number[]
  buys?: Buying
}

/** Options for a call. `face` (the transport) and `token` override those of the simulated agent. */
type Asked = { face?: CallFace; token?: string; payment?: string }

/** A simulated agent. It retries each call with the same idempotency key until the outcome is known. */
export type Actor = {
  token: string | undefined
  readonly node: number
  perform(act: Act, options?: Asked): Promise<Body | undefined>
  read(name: OperationName, input: Record<string, unknown>): Promise<Body | undefined>
  move(): void
  close(): void
}

/** Returns true if the call may have taken effect in spite of this error. */
export const isOpen = (error: string | undefined) =>
  error === 'unavailable' || error === 'internal' || error === 'idempotency_in_progress'
const retryMs = 100

export function createActor(world: World, random: Random, writer: number): Actor {
  const { urls, history } = world
  let node = random.between(0, urls.length - 1)
  let face: CallFace = callFaces[random.between(0, 2)] ?? 'REST'
  let token: string | undefined
  let line: Caller | undefined
  const part = () =>
    random
      .between(0, 2 ** 30)
      .toString(36)
      .padStart(6, '0')
  const key = () => `${part()}-${part()}-${part()}`

  function hangUp(): void {
    line?.close()
    line = undefined
  }

  function move(): void {
    hangUp()
    node = (node + random.between(1, Math.max(1, urls.length - 1))) % urls.length
    face = callFaces[random.between(0, 2)] ?? 'REST'
  }

  async function lineOf(asked: Asked): Promise<Caller | undefined> {
    if (asked.face === 'REST' || asked.token) return restCaller(urls[node] ?? '', asked.token ?? token)
    line ??= await openCaller(face, urls[node] ?? '', token)
    return line
  }

  return {
    get token() {
      return token
    },
    set token(given) {
      token = given
      hangUp()
    },
    get node() {
      return node
    },
    move,
    close: hangUp,
    async perform({ op, name, input, ...about }, asked = {}) {
      const once: Once = { key: key(), payment: asked.payment }
      while (!world.isAbandoned) {
        const at = { op, node }
        history.note({ type: 'invoke', ...about, ...at, writer, face: asked.face ?? face })
        const body = await (await lineOf(asked))?.call(name, input, once)
        if (body?.ok) {
          const { post, message: said = post } = body as { post?: { id: number }; message?: { id: number } }
          const isNew = said !== undefined && about.deletes === undefined && about.edits === undefined
          history.note({ type: 'ok', ...at, ...(isNew && { seq: said.id }) })
          return body
        }
        if (body?.error !== undefined && !isOpen(body.error)) {
          history.note({ type: 'fail', ...at, error: body.error })
          return undefined
        }
        history.note({ type: 'unknown', ...at, why: body?.error ?? 'no answer' })
        move()
        await delay(retryMs)
      }
      return undefined
    },
    read: async (name, input) => restCaller(urls[node] ?? '', token).call(name, input),
  }
}
