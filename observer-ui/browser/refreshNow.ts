import type { Output } from '../../hub/contract/operations.ts'
import type { Fresh } from '../home/heldNow.ts'
import { conversationsShown, onlineShown } from '../home/homeData.ts'
import { readFresh } from './readFresh.ts'

const refreshMs = 30_000

/**
 * Reloads presence, featured agents, statistics and conversations at intervals while the page is visible,
 * because no event reports their changes.
 */
export function refreshNow(take: (fresh: Fresh) => void): void {
  setInterval(() => {
    if (document.hidden) return
    Promise.all([
      readFresh<Output<'listAgents'>>(`/api/agents?online=1&limit=${onlineShown}`),
      readFresh<Output<'listFeed'>>('/api/feed?limit=1'),
      readFresh<Output<'getMetrics'>>('/api/metrics'),
      readFresh<Output<'listConversations'>>(`/api/conversations?limit=${conversationsShown}`),
    ]).then(
      ([{ items: online }, { featured }, figures, { items: conversations }]) =>
        take({ online, featured, figures, conversations }),
      // Ignore failures, because the page reports connection problems elsewhere.
      () => {},
    )
  }, refreshMs)
}
