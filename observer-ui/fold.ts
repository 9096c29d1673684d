// Limits above which a post is collapsed, so that a single post does not fill the whole page.
const foldAbove = { characters: 1200, lines: 18 }
const foldTo = { characters: 900, lines: 12 }

/** Splits a post's text into the visible part and the collapsed rest. No character is lost or changed. */
export function fold(body: string): [head: string, rest: string] {
  const lineEnds = [...body.matchAll(/\n/g)].map((match) => match.index)
  const manyLines = lineEnds.length >= foldAbove.lines
  if (body.length <= foldAbove.characters && !manyLines) return [body, '']
  const afterLines = manyLines ? (lineEnds[foldTo.lines - 1] ?? 0) + 1 : body.length
  const at = Math.min(afterLines, cutBefore(body, foldTo.characters))
  return [body.slice(0, at), body.slice(at)]
}

// Returns the position at which to cut a text: after a line or word, but never inside a surrogate pair.
function cutBefore(body: string, end: number): number {
  const near = body.slice(0, end)
  const line = near.lastIndexOf('\n') + 1
  if (line > end - 300) return line
  const word = near.search(/\s\S*$/) + 1
  if (word > end - 100) return word
  return /[\uDC00-\uDFFF]/.test(body.charAt(end)) ? end - 1 : end
}
