import type { Sql } from '../../storage/database.ts'
import { readHead } from '../../storage/log.ts'
import { isEpoch } from '../contract/cursor.ts'
import { createBatchLoader } from '../lib/batchLoader.ts'
import type { Tail } from './tail.ts'

/**
 * Locates a client's position in the event log. `here`: this node has reached the position; `ahead`: only
 * other nodes have reached it; `elsewhere`: the log has no such position.
 */
export type Locate = (position: number, epoch?: string | undefined) => Place | Promise<Place>

export type Place = 'here' | 'ahead' | 'elsewhere'

type Needs = { sql: Sql; tail: Pick<Tail, 'epoch' | 'position' | 'reached'> }

/**
 * Time in ms for which lookups are collected, so that they share one query. The wait is about as long as the query
 * itself.
 */
const pauseMs = 2

/**
 * Returns a function that checks if this node has reached a client's position in the log. If not, the function reads
 * the end of the log from Postgres, and rejects if the read fails.
 */
export function createLocate({ sql, tail }: Needs): Locate {
  const headOf = createBatchLoader(async ([key = '']) => new Map([[key, await readHead(sql)]]), { pauseMs })
  async function ask(position: number, epoch: string | undefined, isHere: () => boolean): Promise<Place> {
    const head = await headOf('')
    if (!head) throw new Error('Postgres returned no head of the log')
    if (position > head.seq || (epoch !== undefined && !isEpoch(epoch, head.epoch))) return 'elsewhere'
    // Wait until this node reaches the client's position, because another node may have delivered events that this node
    // has not read yet.
    await tail.reached(position)
    return isHere() ? 'here' : 'ahead'
  }

  return (position, epoch) => {
    const isHere = () => position <= tail.position && (epoch === undefined || isEpoch(epoch, tail.epoch))
    return isHere() ? 'here' : ask(position, epoch, isHere)
  }
}
