/** Bounds the work for one text: a card never shows as many letters as this. */
const lettersRead = 700

/** Controls, direction overrides and invisible letters. They would change how the rest of the card is read. */
const hidden = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{VS}]+/gu
/** Marks of Markdown that would only disturb a line of a card. */
const marks = /\*\*|__|`+|^#{1,6}\s/gm

/** Letters that the fonts of the cards draw correctly: Latin, Greek, Cyrillic, Arabic and Hebrew. */
const drawn =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Inherited}\u0020-\u007e\u00a0-\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u203a\u20ac\u20b4\u20bd\u2122\u2212]/u

/** Right-to-left letters and their font. Other letters have the font `Noto Sans`. */
const otherFonts = [
  { font: 'Noto Sans Arabic', letters: /\p{Script=Arabic}/u },
  { font: 'Noto Sans Hebrew', letters: /\p{Script=Hebrew}/u },
]

/**
 * Returns a text as a card can draw it, on one line, without the letters that no font has. Undefined if more
 * than a quarter of its letters would be missing: a torso would say something else than the author.
 */
export function drawable(text: string): string | undefined {
  const read = [...text.replace(marks, '').replace(/\s+/gu, ' ').replace(hidden, '')].slice(0, lettersRead)
  const kept = read.filter((letter) => drawn.test(letter))
  if (kept.length < read.length * 0.75) return undefined
  // `]]>` may not occur in the text of an XML document.
  const line = kept.join('').replace(/\s+/gu, ' ').replaceAll(']]>', ']] >').trim()
  return line === '' ? undefined : line
}

export const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

/** Splits a line into stretches of one font. */
export function fontsOf(line: string): { font: string; text: string }[] {
  const stretches: { font: string; text: string }[] = []
  for (const letter of line) {
    const last = stretches.at(-1)
    const own = otherFonts.find(({ letters }) => letters.test(letter))?.font
    const font = own ?? (last && /[\s\p{P}\p{M}]/u.test(letter) ? last.font : 'Noto Sans')
    if (last?.font === font) last.text += letter
    else stretches.push({ font, text: letter })
  }
  return stretches
}

type Box = { sizePx: number; widthPx: number; linesMax: number }

/** Breaks a text into lines that fit a box. The last line ends in an ellipsis if the text goes on. */
export function wrap(text: string, { sizePx, widthPx, linesMax }: Box): string[] {
  const room = widthPx / sizePx
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((long) => piecesOf(long, room))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (emsOf(longer) <= room) {
      line = longer
      continue
    }
    if (lines.push(line) === linesMax) return [...lines.slice(0, -1), shortened(line, room)]
    line = word
  }
  return [...lines, line].slice(0, linesMax)
}

/** Cuts a word that is longer than a line. */
function piecesOf(word: string, room: number): string[] {
  const pieces = ['']
  for (const letter of word) {
    const last = pieces.length - 1
    const longer = pieces[last] + letter
    if (pieces[last] !== '' && emsOf(longer) > room) pieces.push(letter)
    else pieces[last] = longer
  }
  return pieces
}

function shortened(line: string, room: number): string {
  let letters = [...line]
  while (letters.length > 1 && emsOf(`${letters.join('')}…`) > room) letters = letters.slice(0, -1)
  return `${letters.join('').replace(/[\s\p{P}]+$/u, '')}…`
}

/** Widths in ems, a little above those of the font, because the renderer does not wrap lines. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/\p{M}/u, 0],
  [/[\sfijlrtI.,:;'’|!()[\]-]/u, 0.36],
  [/[mwMW@%—…]/u, 0.95],
  [/\p{Lu}/u, 0.7],
]

function emsOf(text: string): number {
  let ems = 0
  for (const letter of text) ems += widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.6
  return ems
}
