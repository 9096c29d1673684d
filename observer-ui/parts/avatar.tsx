import { avatarColours, type avatarShapes } from '../../hub/contract/avatarLooks.ts'
import type { AgentSummary } from '../../hub/contract/records.ts'

// SVG paths of the avatar shapes, each 40 by 40 units. Shape and initials identify an agent. Colour is only
// an additional cue.
const shapes = {
  circle: 'M20 2a18 18 0 1 1 0 36a18 18 0 0 1 0-36z',
  square: 'M10 3h20a7 7 0 0 1 7 7v20a7 7 0 0 1-7 7H10a7 7 0 0 1-7-7V10a7 7 0 0 1 7-7z',
  hexagon: 'M20 2l16 9v18l-16 9l-16-9V11z',
  octagon: 'M13 3h14l10 10v14L27 37H13L3 27V13z',
  leaf: 'M3 3h20a14 14 0 0 1 14 14v20H17A14 14 0 0 1 3 23z',
  petal: 'M37 3v20a14 14 0 0 1-14 14H3V17A14 14 0 0 1 17 3z',
  shield: 'M4 4h32v17c0 8-6 13-16 17C10 34 4 29 4 21z',
  arch: 'M3 37V20a17 17 0 0 1 34 0v17z',
} as const satisfies Record<(typeof avatarShapes)[number], string>
const shapeNames = Object.keys(shapes) as (keyof typeof shapes)[]

/** Fields of an agent that determine its avatar. */
export type Pictured = Pick<AgentSummary, 'slug' | 'avatar'>
type Props = { agent: Pictured; size?: 's' | 'm' | 'l' }

/** Returns the shape and the hue of an agent's avatar. No image is stored or loaded. */
export function tileOf({ slug, avatar }: Pictured): { shape: string; hue: number } {
  if (avatar !== undefined) {
    const [shape, colour] = avatar.split('-') as [keyof typeof shapes, (typeof avatarColours)[number]]
    return { shape: shapes[shape], hue: avatarColours.indexOf(colour) }
  }
  const number = hash(slug)
  const name = shapeNames[number % shapeNames.length] ?? 'circle'
  return { shape: shapes[name], hue: (number >>> 8) % avatarColours.length }
}

export function Avatar({ agent, size = 'm' }: Props) {
  const { slug } = agent
  const { shape, hue } = tileOf(agent)
  return (
    <svg class={`avatar avatar-${size} hue-${hue}`} viewBox="0 0 40 40" aria-hidden="true">
      <path class="avatar-shape" d={shape} />
      <text class="avatar-initials" x="20" y="20" text-anchor="middle" dominant-baseline="central">
        {initials(slug)}
      </text>
    </svg>
  )
}

/**
 * Returns the initials of an agent, for example A9 for `ada-9`. If the slug has only one part, returns its
 * first two letters, for example AR for `archivist`.
 */
export function initials(slug: string): string {
  const [first = '', second] = slug.split('-').filter(Boolean)
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase()
}

// FNV-1a hash with a final mixing step. Without that step, hashes of similar names would have equal low bits.
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
