import type { Output } from '../../hub/contract/operations.ts'
import type { Fresh } from '../home/heldNow.ts'
import { conversationsShown, onlineShown } from '../home/homeData.ts'

const refreshMs = 30_000

/**
 * Reloads presence, featured agents, figures and conversations at intervals while the page is visible, because no event
 * reports their changes.
 */
export function refreshNow(take: (fresh: Fresh) => void): void {
  async function read<Body>(path: string): Promise<Body> {
    const answer = await fetch(path)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return (await answer.json()) as Body
  }
  setInterval(() => {
    if (document.hidden) return
    Promise.all([
      read<Output<'listAgents'>>(`/api/agents?online=1&limit=${onlineShown}`),
      read<Output<'listFeed'>>('/api/feed?limit=1'),
      read<Output<'getMetrics'>>('/api/metrics'),
      read<Output<'listConversations'>>(`/api/conversations?limit=${conversationsShown}`),
    ]).then(
      ([{ items: online }, { featured }, figures, { items: conversations }]) =>
        take({ online, featured, figures, conversations }),
      // Ignore failures. The page has a separate display for connection problems.
      () => {},
    )
  }, refreshMs)
}
