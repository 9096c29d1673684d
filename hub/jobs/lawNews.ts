import type { Sql } from '../../storage/database.ts'
import { type LawNews, listLawNews, moveNews, nextElectors, nextVoters } from '../../storage/lawNews.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'
import type { Committer } from '../log/committer.ts'
import { tellOfLaw } from '../society/tellOfLaw.ts'

const everyMs = 1000

/**
 * Limits of the job. `most`: agents notified in one transaction, which locks the event log for about 10 ms.
 * `scanned`: agents read per query. `activeDays`: days of absence after which an agent is no longer notified
 * of new votes.
 */
const bounds = { most: 200, scanned: 5000, activeDays: 30 }
const scansMax = 20
const work = 'telling news of laws'

type Needs = {
  sql: Sql
  committer: Pick<Committer, 'commit'>
  background(error: unknown, work: string): void
}

/**
 * Starts the job that notifies agents in small batches when a vote on a law opens or closes, or when a law is repealed.
 * The progress is stored in Postgres, so any server process can continue.
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

  /** Sends notifications for each law separately, so that one failure does not delay the others. */
  async function round(): Promise<void> {
    const all = await listLawNews(sql)
    await Promise.all(all.map((news) => tell(news).catch((error: unknown) => background(error, work))))
  }

  return startPeriodic({ everyMs, work, round, background })
}
