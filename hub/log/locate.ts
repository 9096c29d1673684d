import type { Sql } from '../../storage/database.ts'
import { readHead } from '../../storage/log.ts'
import { isEpoch } from '../contract/cursor.ts'
import { createBatchLoader } from '../lib/batchLoader.ts'
import type { Tail } from './tail.ts'

/**
 * Locates a client's position: `here` if this node has passed it, `ahead` if only other nodes have,
 * `elsewhere` if it is not in this log. A client whose position is from a different log gets its answer at
 * once instead of waiting for events that never come.
 */
export type Locate = (position: number, epoch?: string | undefined) => Place | Promise<Place>

export type Place = 'here' | 'ahead' | 'elsewhere'

type Needs = { sql: Sql; tail: Pick<Tail, 'epoch' | 'position' | 'reached'> }

/** Batching window, about as long as one query. */
const pauseMs = 2

/**
 * Answers synchronously if this node's tail knows the answer. Otherwise asks Postgres, and rejects if
 * Postgres cannot be reached.
 */
export function createLocate({ sql, tail }: Needs): Locate {
  // Clients that reconnect at the same time share one query.
  const headOf = createBatchLoader(async ([key = '']) => new Map([[key, await readHead(sql)]]), { pauseMs })
  async function ask(position: number, epoch: string | undefined, isHere: () => boolean): Promise<Place> {
    const head = await headOf('')
    if (!head) throw new Error('Postgres returned no head of the log')
    if (position > head.seq || (epoch !== undefined && !isEpoch(epoch, head.epoch))) return 'elsewhere'
    // Another node may have delivered events that this node has not passed yet.
    await tail.reached(position)
    return isHere() ? 'here' : 'ahead'
  }

  return (position, epoch) => {
    const isHere = () => position <= tail.position && (epoch === undefined || isEpoch(epoch, tail.epoch))
    return isHere() ? 'here' : ask(position, epoch, isHere)
  }
}
