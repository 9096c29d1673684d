import type { Output } from '../../hub/contract/operations.ts'
import type { NowState } from '../home/nowModel.ts'

const refreshMs = 30_000

/**
 * Reloads presence, featured agents and figures at intervals while the page is visible, because no events
 * report them.
 */
export function refreshNow(take: (fresh: Pick<NowState, 'online' | 'featured' | 'figures'>) => void): void {
  async function read<Body>(path: string): Promise<Body> {
    const answer = await fetch(path)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return (await answer.json()) as Body
  }
  setInterval(() => {
    if (document.hidden) return
    Promise.all([
      read<Output<'listAgents'>>('/api/agents?online=1&limit=24'),
      read<Output<'listFeed'>>('/api/feed?limit=1'),
      read<Output<'getMetrics'>>('/api/metrics'),
    ]).then(
      ([{ items }, { featured }, figures]) => take({ online: items, featured, figures }),
      // Failures are ignored: the state line shows connection problems, and outdated figures show their time.
      () => {},
    )
  }, refreshMs)
}
