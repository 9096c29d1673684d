/** Matches everything that a Markdown parser may treat as a line break. */
const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

/** Matches characters that begin an emphasis, a link, a tag, an entity, code, a table cell or a strikethrough. */
const marks = /[\\`*_[\]<>&~|]/g

/** Matches characters at the start of a line that begin a heading or a list, or that underline a heading. */
const blockStart = /^(\s*)(#|[-+=]|\d{1,9}(?=[.)]))/

/** Returns text as one line, with all Markdown escaped. */
export const inline = (text: string): string =>
  unmarked(text.split(new RegExp(lineEnds, 'g')).join(' ').trim())

/**
 * Returns text as a block quote, with all Markdown escaped. Every line begins with `>`, so that nothing can break out
 * of the quote.
 */
export const quoted = (text: string): string =>
  text
    .split(lineEnds)
    .map((line) => `> ${unmarked(line)}`.trimEnd())
    .join('\n')

const unmarked = (line: string): string =>
  line.replace(marks, '\\$&').replace(blockStart, (_, space: string, start: string) =>
    // Escape the punctuation after a number, because Markdown has no escape for digits.
    /\d/.test(start) ? `${space}${start}\\` : `${space}\\${start}`,
  )
