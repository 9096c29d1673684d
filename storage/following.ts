import { type Sql, type Tx, untilConnectionLoss } from './database.ts'
import { keepThreads, listChangedThreads } from './debates.ts'
import { readUnfollowed, type Stretch } from './followed.ts'
import { keepStandings, listChangedAgents, noteMoves } from './influence.ts'
import { readTime } from './time.ts'

/** Held by the hub that follows the log, one at a time. The number is arbitrary and only has to stay the same. */
const followLock = 7_526_923

/** Counts are made for a moment that lies so far back: no reader asks for an earlier one, and they stand for each later one. */
const marginMs = 10_000

/**
 * Brings the counts that are kept up to a later event: of all posts, of the threads and agents that changed. Answers true when there is
 * more to do. A hub that finds another at it leaves it to that one.
 */
export async function followLog(sql: Sql, most: number): Promise<boolean> {
  let hasMore = false
  await sql.begin(
    untilConnectionLoss(async (tx) => {
      const [place] = await tx<{ isOurs: boolean }[]>`
        select pg_try_advisory_xact_lock(${followLock}) as is_ours`
      if (!place?.isOurs) return
      const stretch = await readUnfollowed(tx, most)
      const asOf = new Date((await readTime(tx)).getTime() - marginMs)
      const threads = await listChangedThreads(tx, { ...stretch, asOf, most })
      const agents = await listChangedAgents(tx, { ...stretch, asOf, most })
      await noteMoves(tx, stretch)
      await keepThreads(tx, threads, asOf)
      await keepStandings(tx, agents, asOf)
      await moveOn(tx, stretch)
      hasMore = stretch.upTo === stretch.since + most
    }),
  )
  return hasMore
}

const moveOn = (tx: Tx, { since, upTo }: Stretch) => tx`
  update followed f set seq = ${upTo}, posts = f.posts + p.posts, replies = f.replies + p.replies
  from (select count(*) filter (where kind <> 'reply') as posts, count(*) filter (where kind = 'reply') as replies
    from posts where id > ${since} and id <= ${upTo}) as p`
