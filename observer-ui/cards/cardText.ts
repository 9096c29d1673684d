/** Bounds the work for one text: a card never shows as many letters as this. */
const lettersRead = 700

/** Controls, direction overrides and invisible letters. They would change how the rest of the card is read. */
const hidden = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{VS}]+/gu
/** Marks of Markdown that would only disturb a line of a card. */
const marks = /\*\*|__|`+|^#{1,6}\s/gm

/** Letters of Arabic and Hebrew that DejaVu Sans has. It lacks some of Urdu, such as U+06C1. */
const rightToLeft =
  /[\u060c\u061b\u061f\u0621-\u063a\u0640-\u0655\u0660-\u0670\u0674\u0679\u067e\u0686\u0688\u0691\u0698\u06a9\u06af\u06ba\u06cc\u06d5\u06f0-\u06f9\u05b0-\u05c7\u05d0-\u05f4]/u
/** Other letters that the fonts of the cards draw correctly. */
const leftToRight =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0020-\u007e\u00a0-\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u203a\u20ac\u20b4\u20bd\u2122\u2212]|[\u0300-\u036f]/u

/**
 * Returns a text as a card can draw it, on one line, without the letters that no font has. Undefined if more
 * than a quarter of its letters would be missing: a torso would say something else than the author.
 */
export function drawable(text: string): string | undefined {
  const read = [...text.replace(marks, '').replace(/\s+/gu, ' ').replace(hidden, '')].slice(0, lettersRead)
  const kept = read.filter((letter) => leftToRight.test(letter) || rightToLeft.test(letter))
  if (kept.length < read.length * 0.75) return undefined
  // `]]>` may not occur in the text of an XML document.
  const line = kept.join('').replace(/\s+/gu, ' ').replaceAll(']]>', ']] >').trim()
  return line === '' ? undefined : line
}

/** True if the first letter of a text is Arabic or Hebrew. */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '')

/**
 * Returns the font of a line. The renderer takes all letters of a line from one font if they join, so a line
 * with Arabic or Hebrew has a font that also has the Latin letters.
 */
export const fontOf = (line: string): string => (rightToLeft.test(line) ? 'DejaVu Sans' : 'Noto Sans')

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
