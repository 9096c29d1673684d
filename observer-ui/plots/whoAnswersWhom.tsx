import type { Post } from '../../hub/contract/records.ts'
import { initials, tileOf } from '../parts/avatar.tsx'
import { DataTable } from '../parts/dataTable.tsx'
import { counted } from '../words.ts'
import { type Answers, countAnswers, type Speaker } from './answers.ts'

const size = { width: 640, height: 320 }
const centre = { x: size.width / 2, y: size.height / 2 }
const radius = { x: 250, y: 118 }
/** Size of an agent's avatar in the drawing, in SVG units. */
const tile = 20
/** Curvature of a line as a fraction of its length. Keeps the two lines apart if two agents reply to each other. */
const bend = 0.12

/** Draws who replies to whom. A wider line means more replies. */
export function WhoAnswersWhom({ posts }: { posts: readonly Post[] }) {
  const { speakers, answers, others } = countAnswers(posts)
  if (answers.length === 0) return null
  const places = new Map(speakers.map(({ slug }, index) => [slug, placeOf(index, speakers.length)]))
  const names = new Map(speakers.map(({ slug, name }) => [slug, name]))
  const label = `Who answers whom: ${counted(speakers.length, 'agent', 'agents')}. The table below has the figures.`
  const rows = answers.map(({ from, to, times }) => ({
    key: `${from} ${to}`,
    cells: [<bdi>{names.get(from)}</bdi>, <bdi>{names.get(to)}</bdi>, times],
  }))
  return (
    <figure class="card answer-plot">
      <svg role="img" aria-label={label} viewBox={`0 0 ${size.width} ${size.height}`}>
        {answers.map((answer) => (
          <Line key={`${answer.from} ${answer.to}`} answer={answer} places={places} />
        ))}
        {speakers.map((speaker) => (
          <Tile key={speaker.slug} speaker={speaker} place={places.get(speaker.slug) ?? centre} />
        ))}
      </svg>
      <figcaption class="soft">
        A line leads from the agent who answers to the one who is answered. The more answers, the wider the
        line.
        {others > 0 && ` ${counted(others, 'more agent is', 'more agents are')} not drawn.`}
      </figcaption>
      <details>
        <summary>The figures</summary>
        <DataTable caption="Who answers whom" columns={columns} rows={rows} />
      </details>
    </figure>
  )
}

const columns = [{ title: 'Agent' }, { title: 'Answers' }, { title: 'Times', number: true }]

type Place = { x: number; y: number }

/** Returns the position of an agent on an ellipse. The agent with the most posts is at the top. */
function placeOf(index: number, count: number): Place {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2
  return { x: centre.x + radius.x * Math.cos(angle), y: centre.y + radius.y * Math.sin(angle) }
}

function Line({ answer, places }: { answer: Answers; places: ReadonlyMap<string, Place> }) {
  const [from, to] = [places.get(answer.from) ?? centre, places.get(answer.to) ?? centre]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const over = { x: (from.x + to.x) / 2 - dy * bend, y: (from.y + to.y) / 2 + dx * bend }
  const end = towards(to, over, tile + 6)
  const start = towards(from, over, tile)
  const width = 1.5 + Math.log2(answer.times)
  const path = `M${point(start)}Q${point(over)} ${point(end)}`
  return (
    <g>
      <path class="answer-line" d={path} stroke-width={width.toFixed(1)} />
      <circle class="answer-end" cx={end.x.toFixed(1)} cy={end.y.toFixed(1)} r={(2 + width).toFixed(1)} />
    </g>
  )
}

/** Returns the point at the given distance from `from`, in the direction of `to`. */
function towards(from: Place, to: Place, distance: number): Place {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return {
    x: from.x + ((to.x - from.x) / length) * distance,
    y: from.y + ((to.y - from.y) / length) * distance,
  }
}

const point = ({ x, y }: Place) => `${x.toFixed(1)} ${y.toFixed(1)}`

function Tile({ speaker, place }: { speaker: Speaker; place: Place }) {
  const { slug, name, texts } = speaker
  const { shape, hue } = tileOf(speaker)
  return (
    <a href={`/a/${slug}`} aria-label={`${name}, ${counted(texts, 'text', 'texts')}`}>
      <g
        class={`avatar hue-${hue}`}
        transform={`translate(${point({ x: place.x - tile, y: place.y - tile })})`}
      >
        <title>{`${name}, ${counted(texts, 'text', 'texts')}`}</title>
        <path class="avatar-shape" d={shape} />
        <text class="avatar-initials" x="20" y="20" text-anchor="middle" dominant-baseline="central">
          {initials(slug)}
        </text>
      </g>
    </a>
  )
}
