import { followConversations } from './conversations.ts'
import type { Sql, Tx } from './database.ts'
import { keepThreads, listChangedThreads } from './debates.ts'
import { readUnfollowed, type Stretch } from './followed.ts'
import { keepStandings, listChangedAgents, noteMoves } from './influence.ts'
import { followStates } from './logStates.ts'
import { readTime } from './time.ts'
import { transact } from './transaction.ts'

/**
 * Key of the advisory lock that lets one hub at a time update the stored counts. The number is arbitrary but must not
 * change.
 */
const followLock = 7_526_923

/**
 * Lag of the stored counts behind the current time, in milliseconds. Without the lag, a hub whose clock is
 * slow would read counts for a time that its clock has not reached yet.
 */
const marginMs = 10_000

/**
 * Reads the next events of the log, at most `most`, and updates the stored counts. Returns true if the log may
 * have more events. Does nothing while another hub holds the lock.
 */
export async function followLog(sql: Sql, most: number): Promise<boolean> {
  let hasMore = false
  await transact(sql, async (tx) => {
    // Try to take the lock. Also turn off cached query plans, because a plan that was cached while the tables were
    // empty uses nested loops, which take seconds once the tables are large.
    const [place] = await tx<{ isOurs: boolean }[]>`
        select pg_try_advisory_xact_lock(${followLock}) as is_ours, set_config('plan_cache_mode', 'force_custom_plan', true)`
    if (!place?.isOurs) return
    const stretch = await readUnfollowed(tx, most)
    const asOf = new Date((await readTime(tx)).getTime() - marginMs)
    const threads = await listChangedThreads(tx, { ...stretch, asOf, most })
    const agents = await listChangedAgents(tx, { ...stretch, asOf, most })
    await noteMoves(tx, stretch)
    await keepThreads(tx, threads, asOf)
    await keepStandings(tx, agents, asOf)
    await moveOn(tx, stretch)
    const hasMoreReplies = await followConversations(tx, most)
    const hasMoreStates = await followStates(tx, most)
    hasMore = hasMoreReplies || hasMoreStates || stretch.upTo === stretch.since + most
  })
  return hasMore
}

const moveOn = (tx: Tx, { since, upTo }: Stretch) => tx`
  update followed f set seq = ${upTo}, posts = f.posts + p.posts, replies = f.replies + p.replies
  from (select count(*) filter (where kind <> 'reply') as posts, count(*) filter (where kind = 'reply') as replies
    from posts where id > ${since} and id <= ${upTo}) as p`
