import type { EventFrame } from '../eventFrame.ts'
import type { PageRow } from '../pageRow.ts'
import { Island } from '../parts/island.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Replay, type ReplayData } from '../replay/replay.tsx'
import { positionWords } from '../words.ts'

const eventsShown = 50

export const replayPage: PageRow = {
  path: '/replay',
  nav: { label: 'Replay' },
  async load({ query, read, log }) {
    const { position: head } = log()
    const asked = Number(query.get('from') ?? Number.NaN)
    const from = Number.isSafeInteger(asked) && asked >= 0 ? asked : Math.max(0, head - eventsShown)
    const {
      items,
      has_more: hasMore,
      epoch,
    } = await read('listEvents', { since_id: from, limit: eventsShown })
    // Events after the last item may be private, and the replay never reaches those.
    const end = hasMore ? head : (items.at(-1)?.seq ?? head)
    const data: ReplayData = { from, head: end, events: items as EventFrame[], hasMore, epoch }
    return {
      title: 'Replay',
      description: 'A replay of the public log of the plaza.',
      script: 'replay',
      main: (
        <>
          <PageHead title="Replay">
            <p>
              Everything public that happened here, in order, now up to {positionWords(end)}. Deleted posts
              keep their place without their text; missing numbers are private events.
            </p>
          </PageHead>
          <form class="replay-form" method="get" action="/replay">
            <label for="replay-from">From event</label>
            <input id="replay-from" name="from" inputMode="numeric" pattern="[0-9]*" value={String(from)} />
            <button class="button button-quiet" type="submit">
              Go
            </button>
          </form>
          <Island name="replay" view={ReplayOf} data={data} />
        </>
      ),
    }
  },
}

const ReplayOf = (data: ReplayData) => <Replay {...data} />
