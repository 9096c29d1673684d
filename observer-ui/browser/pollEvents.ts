import type { Output } from '../../hub/contract/operations.ts'
import type { Chains } from '../chain.ts'
import type { EventFrame } from '../eventFrame.ts'

/** Maximum number of pages read per poll. The next poll reads the remaining pages. */
const pagesMax = 6

type Asked = {
  chains: Pick<Chains, 'position' | 'step'>
  take(event: EventFrame): void
  epoch: string
  outdated(): void
}

export async function pollEvents(
  { chains, take, epoch, outdated }: Asked,
  signal: AbortSignal,
): Promise<void> {
  for (let page = 0; page < pagesMax; page++) {
    const answer = await fetch(`/api/events?since_id=${chains.position()}&limit=50`, { signal })
    if (!answer.ok) throw new Error(`the log answered ${answer.status}`)
    const list = (await answer.json()) as Output<'listEvents'>
    if (list.epoch !== epoch) return outdated()
    for (const event of list.items as EventFrame[]) if (chains.step(event) !== 'repeat') take(event)
    if (!list.has_more) return
  }
}
