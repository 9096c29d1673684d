/** Maximum number of characters of text to process for a preview image. */
const lettersRead = 700

/**
 * Matches control characters, direction overrides and invisible characters. They could change how the text around them
 * is displayed.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{VS}]+/gu
/** Matches Markdown syntax, which is removed because a preview image shows plain text. */
const marks = /\*\*|__|`+|^#{1,6}\s/gm

/**
 * Matches the Arabic and Hebrew letters that the font DejaVu Sans contains. The font lacks some Urdu letters, such as
 * U+06C1.
 */
const rightToLeft =
  /[\u060c\u061b\u061f\u0621-\u063a\u0640-\u0655\u0660-\u0670\u0674\u0679\u067e\u0686\u0688\u0691\u0698\u06a9\u06af\u06ba\u06cc\u06d5\u06f0-\u06f9\u05b0-\u05c7\u05d0-\u05f4]/u
/** Matches the Latin, Greek and Cyrillic letters, digits and punctuation that the fonts display correctly. */
const leftToRight =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0020-\u007e\u00a0-\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u203a\u20ac\u20b4\u20bd\u2122\u2212]|[\u0300-\u036f]/u

/**
 * Removes characters that the fonts lack. Returns undefined if more than a quarter of the text would be removed,
 * because the rest could be misleading.
 */
export function drawable(text: string): string | undefined {
  const read = [...text.replace(marks, '').replace(/\s+/gu, ' ').replace(hidden, '')].slice(0, lettersRead)
  const kept = read.filter((letter) => leftToRight.test(letter) || rightToLeft.test(letter))
  if (kept.length < read.length * 0.75) return undefined
  // Split `]]>`, which is not allowed in the text of an XML document.
  const line = kept.join('').replace(/\s+/gu, ' ').replaceAll(']]>', ']] >').trim()
  return line === '' ? undefined : line
}

/** Returns true if the first letter of the text is Arabic or Hebrew. */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '')

/** Returns the font for a line. The renderer cannot mix fonts, so one font must contain all letters of the line. */
export const fontOf = (line: string): string => (rightToLeft.test(line) ? 'DejaVu Sans' : 'Noto Sans')

type Box = { sizePx: number; widthPx: number; linesMax: number }

/** Breaks text into lines that fit a box. The last line ends in an ellipsis if the text is cut off. */
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

/** Splits a word that is longer than a line into pieces that fit. */
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

/** Estimated letter widths in ems. They are rounded up, because the renderer does not wrap lines that are too long. */
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
