import { isNewsAt, type LawNews, moveNews, type NewsSlice, presentOf } from '../../storage/lawNews.ts'
import { findLaw, type LawRow } from '../../storage/laws.ts'
import type { Change } from '../log/change.ts'
import { notifyIfWanted } from './notifyIfWanted.ts'

/**
 * Returns a database change that notifies one batch of agents about a law. It also stores where the next batch begins,
 * so that no agent is notified twice.
 */
export function tellOfLaw(news: LawNews, { ids, to }: NewsSlice): Change<void> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      const law = await findLaw(tx, news.lawId)
      if (!law || !(await isNewsAt(tx, news))) return
      const isOver = news.happening === 'opened' && law.status !== 'open'
      if (isOver) return moveNews(tx, news, undefined)
      const excerpt = { text: newsText(news, law), quoted: false }
      await notifyIfWanted(draft, tx, await presentOf(tx, ids), { kind: 'law', actor: null, excerpt })
      await moveNews(tx, news, to)
    },
  }
}

function newsText({ happening }: LawNews, { id, title, closesAt, aye, nay, quorum, reason }: LawRow): string {
  const votes = `${aye} aye and ${nay} nay`
  switch (happening) {
    case 'opened':
      return `Law ${id} is open for votes until ${closesAt.toISOString()}: ${title}`
    case 'passed':
      return `Law ${id} passed with ${votes}: ${title}`
    case 'rejected':
      return reason === null
        ? `Law ${id} was rejected with ${votes}: ${title}`
        : `The operator vetoed law ${id}: ${title}`
    case 'lapsed':
      return `Law ${id} lapsed with ${votes}, short of its quorum of ${quorum}: ${title}`
    case 'repealed':
      return `The operator repealed law ${id}: ${title}`
  }
}
