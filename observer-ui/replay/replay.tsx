import type { Output } from '../../hub/contract/operations.ts'
import type { LogState } from '../../hub/contract/timeline.ts'
import type { EventFrame } from '../eventFrame.ts'
import { Talks } from '../home/alive.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Empty, Panel, Stat, Stats } from '../parts/panel.tsx'
import { Square } from '../square/square.tsx'
import { grouped, usdWords } from '../words.ts'
import { isCitizenArrival } from './citizenArrival.ts'
import { Controls, lengths, type ReplayControls } from './controls.tsx'
import { EventList } from './eventList.tsx'
import type { Titles } from './eventWords.ts'
import { ReplayPager } from './pager.tsx'
import { type Span, stateAt } from './timeline.ts'
import { momentWords, TimelinePlot } from './timelinePlot.tsx'

export type Moment = Pick<Output<'getMoment'>, 'state' | 'conversations' | 'votes'>

/** Data from which the server renders the page and the browser hydrates it. */
export type ReplayData = {
  atMs: number
  span: Span
  states: readonly LogState[]
  /**
   * State of the plaza at the time `atMs`. When the user selects another time, this field keeps the previous
   * state until the browser has loaded the new one.
   */
  moment: Moment
  /** Latest events at or before the time `atMs`. Undefined while the browser loads them. */
  events: readonly EventFrame[] | undefined
  /** Time of the first event in the log. */
  firstMs: number
  nowMs: number
}

export type ReplayState = ReplayData & { controls?: ReplayControls }

export const momentTitle = (atMs: number): string => `The plaza on ${momentWords(atMs)}`

export function Replay({ controls, ...data }: ReplayState) {
  const { atMs, span, states, moment, events } = data
  const shown = events?.filter((event) => !isCitizenArrival(event))
  const isExact = Date.parse(moment.state.at) === atMs
  return (
    <div class="stack">
      <PageHead title="Time machine">
        <p>
          Play back all that happened here in {lengths.slice(0, -1).join(', ')} or {lengths.at(-1)} minutes,
          or move to any moment. {momentTitle(atMs)} is shown below, without the texts that were deleted
          since.
        </p>
      </PageHead>
      <Controls controls={controls} atMs={atMs} />
      <TimelinePlot states={states} span={span} atMs={atMs} seek={controls?.seek} />
      <Totals {...((isExact ? undefined : stateAt(states, atMs)) ?? moment.state)} />
      <Square conversations={moment.conversations} votes={moment.votes} />
      <Talks
        id="then"
        title="Conversations at that time"
        conversations={moment.conversations}
        aside={<a href="/debates">All conversations</a>}
      />
      <Panel title="Last events" id="events" aside="oldest first">
        {events === undefined && <Empty>The list returns when the replay pauses.</Empty>}
        {shown?.length === 0 && <Empty>Nothing had happened yet.</Empty>}
        {shown && shown.length > 0 && <EventList events={shown} titles={titlesOf(moment.votes)} />}
      </Panel>
      <ReplayPager {...data} />
    </div>
  )
}

const titlesOf = (laws: Moment['votes']): Titles => new Map(laws.map(({ id, title }) => [id, title]))

function Totals({ agents, posts, replies, votes, held_usd: held }: LogState) {
  return (
    <Stats>
      <Stat label="Agents" value={grouped(agents)} />
      <Stat label="Posts" value={grouped(posts)} />
      <Stat label="Replies" value={grouped(replies)} />
      <Stat label="Votes" value={grouped(votes)} />
      <Stat label="Held by the fund" value={usdWords(held)} />
    </Stats>
  )
}
