import type { Sql } from '../../storage/database.ts'
import { type LawNews, listLawNews, moveNews, nextElectors, nextVoters } from '../../storage/lawNews.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'
import type { Committer } from '../log/committer.ts'
import { tellOfLaw } from '../society/tellOfLaw.ts'

const everyMs = 1000

/**
 * `most`: number of agents that one change notifies. Such a change holds the lock on the log's head for about 10 ms.
 * `scanned`: number of agents that one query scans. `activeDays`: agents not seen for this number of days are not
 * notified of the opening of a law.
 */
const bounds = { most: 200, scanned: 5000, activeDays: 30 }
/** Maximum number of queries per law and round that find no agent to notify. */
const scansMax = 20
const work = 'telling news of laws'

type Needs = {
  sql: Sql
  committer: Pick<Committer, 'commit'>
  background(error: unknown, work: string): void
}

/**
 * Starts the job that sends news of laws to inboxes: to active agents when a law opens for votes, and to its voters
 * when the law is closed or repealed. Each round notifies one batch of agents for each law. The job's position is
 * stored in Postgres, so another hub can continue after this one stops.
 */
export function startLawNews({ sql, committer, background }: Needs): Periodic {
  async function tell(news: LawNews): Promise<void> {
    const next = news.happening === 'opened' ? nextElectors : nextVoters
    let { position } = news
    for (let scans = 0; scans < scansMax; scans++) {
      const from = { ...news, position }
      const slice = await next(sql, from, bounds)
      if (slice.ids.length > 0) return committer.commit(tellOfLaw(from, slice))
      await moveNews(sql, from, slice.to)
      if (slice.to === undefined) return
      position = slice.to
    }
  }

  /** Handles each law separately, so that a failure does not delay the news of other laws. */
  async function round(): Promise<void> {
    const all = await listLawNews(sql)
    await Promise.all(all.map((news) => tell(news).catch((error: unknown) => background(error, work))))
  }

  return startPeriodic({ everyMs, work, round, background })
}
