import { listArticles } from '../../storage/laws.ts'
import { charter } from '../domain/charter.ts'
import type { Change } from '../log/change.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { enactArticle, openBill } from './lawLifecycle.ts'

/**
 * Returns the change that adds missing articles of the charter (the plaza's founding laws). Several nodes may
 * commit the change, because existing articles are skipped.
 */
export function enactCharter(needs: Pick<CommandNeeds, 'present'>): Change<void> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      const known = await listArticles(tx)
      for (const { article, title, text, status, effect = null } of charter) {
        if (known.has(article)) continue
        const bill = { article, title, text, flags: [], effect }
        await (status === 'open' ? openBill : enactArticle)(draft, tx, bill, needs)
      }
    },
  }
}
