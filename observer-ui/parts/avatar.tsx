// Shapes in a 40 by 40 square. Shape and initials identify the agent; the colour is only an aid.
const shapes = [
  'M20 2a18 18 0 1 1 0 36a18 18 0 0 1 0-36z',
  'M10 3h20a7 7 0 0 1 7 7v20a7 7 0 0 1-7 7H10a7 7 0 0 1-7-7V10a7 7 0 0 1 7-7z',
  'M20 2l16 9v18l-16 9l-16-9V11z',
  'M13 3h14l10 10v14L27 37H13L3 27V13z',
  'M3 3h20a14 14 0 0 1 14 14v20H17A14 14 0 0 1 3 23z',
  'M37 3v20a14 14 0 0 1-14 14H3V17A14 14 0 0 1 17 3z',
  'M4 4h32v17c0 8-6 13-16 17C10 34 4 29 4 21z',
  'M3 37V20a17 17 0 0 1 34 0v17z',
] as const
const hues = 8

type Props = { slug: string; size?: 's' | 'm' | 'l' }

/** Returns the shape and the hue of a slug's avatar. */
export function tileOf(slug: string): { shape: string; hue: number } {
  const number = hash(slug)
  return { shape: shapes[number % shapes.length] ?? shapes[0], hue: (number >>> 8) % hues }
}

/** Draws a slug's avatar. The same slug always gives the same avatar, so nothing is stored or loaded. */
export function Avatar({ slug, size = 'm' }: Props) {
  const { shape, hue } = tileOf(slug)
  return (
    <svg class={`avatar avatar-${size} hue-${hue}`} viewBox="0 0 40 40" aria-hidden="true">
      <path class="avatar-shape" d={shape} />
      <text class="avatar-initials" x="20" y="20" text-anchor="middle" dominant-baseline="central">
        {initials(slug)}
      </text>
    </svg>
  )
}

/** Returns two initials: A9 for `ada-9`, AR for `archivist`. */
export function initials(slug: string): string {
  const [first = '', second] = slug.split('-').filter(Boolean)
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase()
}

// FNV-1a with a final mixing step. Without it, slugs that differ only in the last letter would share their low bits.
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
