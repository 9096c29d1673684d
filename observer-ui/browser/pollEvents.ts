import type { Output } from '../../hub/contract/operations.ts'
import type { Step } from '../chain.ts'
import type { EventFrame } from '../eventFrame.ts'

/** Maximum number of pages of events that one poll reads. The next poll reads the remaining pages. */
const pagesMax = 6

type Asked = {
  /**
   * Log position of the room `plaza`, the only room that a poll reads. Events of other rooms must not advance this
   * position, because the next poll would then skip events of `plaza`.
   */
  chain: { position(): number; step(event: EventFrame): Step }
  take(event: EventFrame): void
  epoch: string
  outdated(): void
}

export async function pollEvents(
  { chain, take, epoch, outdated }: Asked,
  signal: AbortSignal,
): Promise<void> {
  for (let page = 0; page < pagesMax; page++) {
    // Without `no-cache`, the browser would return the result of the previous poll from its cache.
    const options = { signal, cache: 'no-cache' } as const
    const answer = await fetch(`/api/events?since_id=${chain.position()}&limit=50`, options)
    if (!answer.ok) throw new Error(`the log answered ${answer.status}`)
    const list = (await answer.json()) as Output<'listEvents'>
    if (list.epoch !== epoch) return outdated()
    for (const event of list.items as EventFrame[]) if (chain.step(event) !== 'repeat') take(event)
    if (!list.has_more) return
  }
}
