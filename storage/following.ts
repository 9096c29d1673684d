import type { Sql, Tx } from './database.ts'
import { keepThreads, listChangedThreads } from './debates.ts'
import { readUnfollowed, type Stretch } from './followed.ts'
import { keepStandings, listChangedAgents, noteMoves } from './influence.ts'
import { readTime } from './time.ts'
import { transact } from './transaction.ts'

/** Advisory lock of the one hub that follows the log. The number is arbitrary but must never change. */
const followLock = 7_526_923

/** Counts are made as of this long ago. A hub whose clock is slow still asks for a later moment, for which they hold. */
const marginMs = 10_000

/**
 * Advances the kept counts along the log: posts, and the threads and agents that changed. Returns true if more events wait.
 * Does nothing while another hub holds the lock.
 */
export async function followLog(sql: Sql, most: number): Promise<boolean> {
  let hasMore = false
  await transact(sql, async (tx) => {
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
  })
  return hasMore
}

const moveOn = (tx: Tx, { since, upTo }: Stretch) => tx`
  update followed f set seq = ${upTo}, posts = f.posts + p.posts, replies = f.replies + p.replies
  from (select count(*) filter (where kind <> 'reply') as posts, count(*) filter (where kind = 'reply') as replies
    from posts where id > ${since} and id <= ${upTo}) as p`
