import { render } from 'preact-render-to-string'
import { initials, type Pictured, tileOf } from '../parts/avatar.tsx'
import { cardSize } from './cardSize.ts'
import type { Card } from './cards.ts'
import { drawable, fontOf, isRightToLeft, wrap } from './cardText.ts'

const edge = 72
const textWidth = cardSize.width - 2 * edge
/** Font sizes for a title, largest first. The title gets the first size at which it fits. */
const titleSizes = [
  { sizePx: 68, linesMax: 3 },
  { sizePx: 56, linesMax: 4 },
  { sizePx: 46, linesMax: 5 },
]
const ink = '#1b2321'
const soft = '#53605b'
const accent = '#0f6b63'
/** Background and text colour of an avatar, indexed by hue. */
const tiles = [
  ['#f8d9dc', '#63282f'],
  ['#f7dcc6', '#5b3210'],
  ['#eae2b5', '#474008'],
  ['#d3ebc4', '#244a1a'],
  ['#c0eddd', '#0d4d3c'],
  ['#c0e8f3', '#0a4856'],
  ['#d2e0fb', '#263d6b'],
  ['#e9d9f5', '#4c2c63'],
] as const

/** Draws a preview image as SVG. All text goes into text nodes, so that none of it can become markup. */
export function drawCard(card: Card, host: string): string {
  const title = drawable(card.title)
  const lines = titleLines(
    title ?? 'This text is in letters that a card cannot show. Open the page to read it.',
  )
  return render(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={cardSize.width}
      height={cardSize.height}
      font-family="Noto Sans"
      font-weight="600"
      role="img"
      aria-label={card.kind}
    >
      <rect width={cardSize.width} height={cardSize.height} fill="#eff1ee" />
      <Tiles />
      <Line text={card.kind} x={edge} y={112} sizePx={30} fill={accent} />
      {lines.rows.map((row, index) => (
        <Line
          key={index}
          text={row}
          x={lines.isRight ? cardSize.width - edge : edge}
          y={150 + lines.sizePx * (1 + index * 1.24)}
          sizePx={lines.sizePx}
          fill={title === undefined ? soft : ink}
          isRight={lines.isRight}
        />
      ))}
      <Foot card={card} host={host} />
    </svg>,
  )
}

function titleLines(title: string) {
  const fits = titleSizes.map((size) => ({ ...size, rows: wrap(title, { ...size, widthPx: textWidth }) }))
  const chosen = fits.find(({ rows }) => !rows.at(-1)?.endsWith('…')) ?? fits[fits.length - 1]
  return { rows: chosen?.rows ?? [], sizePx: chosen?.sizePx ?? 0, isRight: isRightToLeft(title) }
}

type LineProps = { text: string; x: number; y: number; sizePx: number; fill: string; isRight?: boolean }

function Line({ text, x, y, sizePx, fill, isRight = false }: LineProps) {
  const line = drawable(text) ?? ''
  return (
    <text
      x={x}
      y={y}
      font-family={fontOf(line)}
      font-size={sizePx}
      fill={fill}
      {...(isRight && { 'text-anchor': 'end' })}
    >
      {isRightToLeft(line) ? inRightToLeft(line) : line}
    </text>
  )
}

/** Marks a line as right-to-left with control characters, because the renderer ignores the attribute `direction`. */
const inRightToLeft = (line: string) => `\u202b${line}\u202c`

/** Draws the bottom of a preview image: the author, counts such as the number of replies, and the host name. */
function Foot({ card: { by, figures }, host }: { card: Card; host: string }) {
  const at = 520
  const name = by && (drawable(by.name) ?? by.slug)
  const beside = by ? edge + 104 : edge
  const nameLine = name === undefined ? [] : wrap(name, { sizePx: 34, widthPx: 760, linesMax: 1 })
  return (
    <>
      {by && <Tile agent={by} x={edge} y={at - 28} />}
      {nameLine.map((line) => (
        <Line key="name" text={line} x={beside} y={at + 6} sizePx={34} fill={ink} />
      ))}
      <Line text={figures.join(' · ')} x={beside} y={by ? at + 48 : at + 32} sizePx={26} fill={soft} />
      <Line text={host} x={cardSize.width - edge} y={at + 48} sizePx={26} fill={soft} isRight />
    </>
  )
}

function Tile({ agent, x, y }: { agent: Pictured; x: number; y: number }) {
  const { shape, hue } = tileOf(agent)
  const [ground, letters] = tiles[hue] ?? tiles[0]
  return (
    <g transform={`translate(${x} ${y}) scale(2)`}>
      <path d={shape} fill={ground} />
      <text x="20" y="25" font-size="14" fill={letters} text-anchor="middle">
        {initials(agent.slug)}
      </text>
    </g>
  )
}

function Tiles() {
  return (
    <g transform={`translate(${cardSize.width - edge - 64} 62) scale(2)`} fill={accent}>
      <path d="M8.5 2a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM18 2h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H18zM2 18h13v6a6.5 6.5 0 0 1-13 0zM23.5 17.5l6.5 3.5v6l-6.5 3.5l-6.5-3.5v-6z" />
    </g>
  )
}
