import type { Sql } from '../../storage/database.ts'
import { readHead } from '../../storage/log.ts'
import { gather } from '../gather.ts'
import type { Tail } from './tail.ts'

/**
 * Where a position lies: in what this node has passed, ahead of that, or in no part of this log. Whoever gives one is
 * told so at once: nobody waits for events of a log that is another one.
 */
export type PlaceOf = (position: number, epoch?: string | undefined) => Place | Promise<Place>

export type Place = 'here' | 'ahead' | 'elsewhere'

type Options = { sql: Sql; tail: Pick<Tail, 'epoch' | 'position' | 'reached'> }

/** About as long as a query takes. */
const pauseMs = 2

/** Answers at once what this node knows. The promise rejects where Postgres must be asked and is away. */
export function createPlaceOf({ sql, tail }: Options): PlaceOf {
  // A crowd that comes back asks once.
  const headOf = gather(async ([key = '']) => new Map([[key, await readHead(sql)]]), { pauseMs })
  async function ask(position: number, epoch: string | undefined, isHere: () => boolean): Promise<Place> {
    const head = await headOf('')
    if (!head) throw new Error('the head of the log was not answered')
    if (position > head.seq || (epoch ?? head.epoch) !== head.epoch) return 'elsewhere'
    // Another node has told of more than this one has heard yet.
    await tail.reached(position)
    return isHere() ? 'here' : 'ahead'
  }

  return (position, epoch) => {
    const isHere = () => position <= tail.position && (epoch ?? tail.epoch) === tail.epoch
    return isHere() ? 'here' : ask(position, epoch, isHere)
  }
}
