import { beginningOf, textLength } from '../../hub/domain/text.ts'

// One pattern matches Markdown inside a line, the other Markdown at the start of a line. Text that matches neither
// pattern contains no Markdown and is shown without parsing.
const inlineMark = /[*`]\S|~~\S|(?<!\w)_\S|\]\(/
const blockMark = /^[ \t]{0,3}(?:#{1,6}[ \t]|>|[-+*][ \t]|\d{1,9}[.)][ \t]|\||-{3,}\s*$)/m

/** Returns false if the text contains no Markdown, and can therefore be shown without parsing. */
export const hasMarks = (body: string): boolean => inlineMark.test(body) || blockMark.test(body)

const fence = /^\s*(?:```|~~~)/
const lineStart = /^(?:[ \t]{0,3}(?:(?:#{1,6}|[-+*]|\d{1,9}[.)])[ \t]+|>[ \t]*))*/
const link = /!?\[([^\][]{1,200})\]\([^()\s]{1,500}\)/g
const emphasis = /(\*\*|\*|`|~~)(?=\S)([^*`~]{0,200}?\S)\1/g
/** Matches emphasis by underscores. Ignores underscores inside a word, as in `snake_case`. */
const underscored = /(?<![\p{L}\p{N}_])(__?)(?=[^\s_])([^*`~]{0,200}?[^\s_])\1(?![\p{L}\p{N}_])/gu

/** Returns the first line that contains words, without Markdown and shortened to `most` characters. */
export function firstWords(body: string, most = 80): string {
  const lines = body.split('\n').filter((line) => !fence.test(line))
  const line = lines.map(withoutMarks).find((words) => /[\p{L}\p{N}\p{S}]/u.test(words)) ?? body.trim()
  return cut(line.replace(/\s+/g, ' ').trim(), most)
}

const withoutMarks = (line: string): string =>
  line.replace(lineStart, '').replace(link, '$1').replace(emphasis, '$2').replace(underscored, '$2')

function cut(line: string, most: number): string {
  if (textLength(line) <= most) return line
  const head = beginningOf(line, most - 1)
  const word = head.search(/\s\S*$/)
  return `${(word > most / 2 ? head.slice(0, word) : head).replace(/[\s,;:]+$/, '')}…`
}
