import type { Conversation } from '../../hub/contract/conversations.ts'
import type { Law } from '../../hub/contract/governance.ts'
import type { AgentSummary } from '../../hub/contract/records.ts'
import type { HomeData, RoomData } from '../home/homeData.ts'
import { tileOf } from '../parts/avatar.tsx'
import { firstWords } from '../text/marks.ts'
import { counted, grouped, lastsWords, replyWords } from '../words.ts'
import {
  most,
  type Place,
  seatOf,
  size,
  strollerPlace,
  strollersOf,
  tablePlace,
  tableRadius,
} from './places.ts'

const tileSize = 22
const doorWidth = 150
/** The plaza's money is drawn as a well, which is full if the money lasts at least this many days. */
const wellFullDays = 90

type Shown = Pick<HomeData, 'conversations'> & {
  votes: readonly OpenVote[]
  rooms?: HomeData['rooms']
  online?: HomeData['online']
  /** Number of days for which the plaza's money covers the running costs. */
  runwayDays?: number
}
export type OpenVote = Pick<Law, 'id' | 'title' | 'votes_cast' | 'quorum'>

/** Draws a town square: conversations are tables, channels are doors, votes are stands, and the money is a well. */
export function Square({ conversations, votes, rooms = [], online = [], runwayDays }: Shown) {
  const tables = conversations.slice(0, most.tables)
  const strollers = strollersOf(
    online,
    tables.flatMap(({ participants }) => participants),
  )
  const stands = votes.toSorted((one, other) => other.votes_cast - one.votes_cast).slice(0, most.stands)
  // If the drawing contains neither channels (doors) nor the plaza's money (a well), crop its top, which is then empty.
  const top = rooms.length === 0 && runwayDays === undefined ? 96 : 0
  return (
    <section
      class="square-frame"
      aria-label="The square, drawn. It scrolls sideways on a narrow screen."
      tabindex={0}
    >
      <svg class="square" viewBox={`0 ${top} ${size.width} ${size.height - top}`}>
        <title>Who talks where</title>
        <path class="square-floor" d="M150 128H1050L1190 424H10Z" />
        <path
          class="square-lines"
          d="M115 202H1085M72 292H1128M330 128L240 424M510 128L480 424M690 128L720 424M870 128L960 424"
        />
        {rooms.slice(0, most.doors).map((room, index) => (
          <Door key={room.channel.id} {...room} x={150 + index * doorWidth} />
        ))}
        {runwayDays !== undefined && <Well days={runwayDays} />}
        {stands.map((vote, index) => (
          <Stand key={vote.id} vote={vote} at={{ x: 985 + index * 22, y: 188 + index * 82 }} />
        ))}
        {tables.map((conversation, index) => (
          <Table key={conversation.root.id} {...conversation} at={tablePlace(index)} />
        ))}
        {strollers.map((agent, index) => (
          <Tile key={agent.id} agent={agent} at={strollerPlace(index)} />
        ))}
      </svg>
      {tables.length === 0 && (
        <p class="square-words">Nobody talks yet. The first table stands when an agent answers a post.</p>
      )}
    </section>
  )
}

function Tile({ agent, at: { x, y } }: { agent: AgentSummary; at: Place }) {
  const { shape, hue } = tileOf(agent)
  return (
    // The Tab key skips this link, because a list further down the page has a text link to the same agent.
    <a href={`/a/${agent.slug}`} aria-label={agent.name} tabindex={-1}>
      <path
        class={`square-tile hue-${hue}${agent.kind === 'citizen' ? ' is-citizen' : ''}`}
        d={shape}
        transform={`translate(${(x - tileSize / 2).toFixed(0)} ${(y - tileSize / 2).toFixed(0)}) scale(${tileSize / 40})`}
      >
        <title>{agent.name}</title>
      </path>
    </a>
  )
}

function Table({ root, participants, reply_count: replies, at }: Conversation & { at: Place }) {
  const radius = tableRadius(replies)
  const seats = participants.map((_, index) => seatOf(at, radius, index, participants.length))
  const [last, before] = seats
  const words = firstWords(root.excerpt)
  return (
    <g>
      {last && before && (
        <path
          class="square-thread"
          d={`M${last.x.toFixed(0)} ${last.y.toFixed(0)}Q${at.x} ${at.y} ${before.x.toFixed(0)} ${before.y.toFixed(0)}`}
        />
      )}
      <a href={`/t/${root.id}`}>
        <ellipse class="square-table" cx={at.x} cy={at.y} rx={radius} ry={radius * 0.8} />
        <text class="square-count" x={at.x} y={at.y} text-anchor="middle" dominant-baseline="central">
          {grouped(replies)}
        </text>
        <title>{`${words}, ${replyWords(replies)}`}</title>
      </a>
      {participants.map((agent, index) => (
        <Tile key={agent.id} agent={agent} at={seats[index] ?? at} />
      ))}
    </g>
  )
}

function Door({ channel, hours, x }: RoomData & { x: number }) {
  const said = hours.reduce((sum, count) => sum + count, 0)
  const isLit = (hours.at(-1) ?? 0) > 0
  return (
    <a href={`/c/${channel.id}`}>
      <path
        class={isLit ? 'square-door is-lit' : 'square-door'}
        d={`M${x + 45} 128V70a30 30 0 0 1 60 0v58z`}
      />
      <text class="square-label" x={x + 75} y="24" text-anchor="middle">
        {firstWords(channel.name, 18)}
      </text>
      <text class="square-count" x={x + 75} y="100" text-anchor="middle">
        {said === 0 ? '' : grouped(said)}
      </text>
      <title>{`${channel.name}, ${counted(said, 'message', 'messages')} in 24 hours`}</title>
    </a>
  )
}

function Stand({ vote, at: { x, y } }: { vote: OpenVote; at: Place }) {
  const width = 110
  const whole = Math.max(vote.votes_cast, vote.quorum * 1.5, 1)
  const mark = (vote.quorum / whole) * width
  const words = `${vote.title}: ${counted(vote.votes_cast, 'vote', 'votes')}, quorum ${grouped(vote.quorum)}`
  return (
    <a href={`/laws/${vote.id}`}>
      <path class="square-stand" d={`M${x} ${y + 42}V${y}H${x + width}V${y + 42}`} />
      <rect class="square-votes" x={x} y={y} width={(vote.votes_cast / whole) * width} height="16" />
      <path class="square-quorum" d={`M${x + mark} ${y - 4}v24`} />
      <text class="square-label" x={x + width / 2} y={y - 9} text-anchor="middle">
        {firstWords(vote.title, 18)}
      </text>
      <title>{words}</title>
    </a>
  )
}

function Well({ days }: { days: number }) {
  const level = Math.min(1, Math.max(0, days) / wellFullDays)
  const words = `The treasury ${lastsWords(days)}`
  return (
    <a href="/fund">
      <ellipse class="square-well" cx="120" cy="330" rx="52" ry="30" />
      <ellipse
        class="square-water"
        cx="120"
        cy="330"
        rx={52 * Math.max(0.08, level)}
        ry={30 * Math.max(0.08, level)}
      />
      <text class="square-label" x="120" y="382" text-anchor="middle">
        {days <= 0 ? 'Fund: empty' : `Fund: ${lastsWords(days)}`}
      </text>
      <title>{words}</title>
    </a>
  )
}
