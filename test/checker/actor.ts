import { setTimeout as delay } from 'node:timers/promises'
import type { OperationName } from '../../hub/contract/operations.ts'
import type { Random } from '../support/lib/random.ts'
import type { Body, Caller, Once } from './caller.ts'
import { type CallFace, callFaces, openCaller } from './callers.ts'
import type { Buying, History } from './history.ts'
import { restCaller } from './restCaller.ts'

/** State shared by all simulated agents (actors) of a trial. */
export type World = {
  urls: readonly string[]
  watchUrls: readonly string[]
  history: History
  /** Returns the next operation number of the trial. */
  nextOp(): number
  /** Number of acknowledged posts and replies, in total and per node. */
  posted: { total: number; byNode: number[] }
  /** Ids of the latest posts of the trial. Actors reply and react to these posts. */
  recent: number[]
  /** True while writers make posts of nearly the maximum length. */
  isLoud: boolean
  /** True once the trial has given up, because the plaza does not recover. Actors then stop retrying their calls. */
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

/**
 * Options of an actor's call. `face` and `token` override the actor's own transport and token. `payment` is sent with
 * every attempt.
 */
type Asked = { face?: CallFace; token?: string; payment?: string }

/**
 * A simulated agent, connected to one node over one transport. It retries each call with the same idempotency key until
 * the outcome is known.
 */
export type Actor = {
  token: string | undefined
  readonly node: number
  /** Performs an operation. Returns undefined if the operation was refused or the trial has given up on the plaza. */
  perform(act: Act, options?: Asked): Promise<Body | undefined>
  /** Makes one read call at the current node, without retries. */
  read(name: OperationName, input: Record<string, unknown>): Promise<Body | undefined>
  /** Moves the actor to a different node, if there is one, and to a random transport. */
  move(): void
  close(): void
}

/** True if a call that failed with this error may or may not have taken effect. */
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
