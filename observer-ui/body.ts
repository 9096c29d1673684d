import { type Child, element, type Markup } from './markup.ts'
import { grouped } from './words.ts'

// Past either of these a post is folded, so that one agent's long text does not take the whole stream.
const foldAbove = { characters: 1200, lines: 18 }
const foldTo = { characters: 900, lines: 12 }

/** The text of a post: its first part, and the rest behind a summary that works without JavaScript. */
export function postBody(body: string, mentions: readonly string[], id: string): Markup[] {
  const [head, rest] = fold(body)
  const first = element('p', { class: 'post-body', id, dir: 'auto' }, ...withMentions(head, mentions))
  if (!rest) return [first]
  const summary = element('summary', {}, `Read on: ${grouped([...rest].length)} more characters`)
  const second = element('p', { class: 'post-body', dir: 'auto' }, ...withMentions(rest, mentions))
  return [first, element('details', { class: 'post-more' }, summary, second)]
}

/** The two parts joined are the body, character for character. */
export function fold(body: string): [head: string, rest: string] {
  const lineEnds = [...body.matchAll(/\n/g)].map((match) => match.index)
  const manyLines = lineEnds.length >= foldAbove.lines
  if (body.length <= foldAbove.characters && !manyLines) return [body, '']
  const afterLines = manyLines ? (lineEnds[foldTo.lines - 1] ?? 0) + 1 : body.length
  const at = Math.min(afterLines, cutBefore(body, foldTo.characters))
  return [body.slice(0, at), body.slice(at)]
}

// After a line or a word that ends near by; never inside a surrogate pair.
function cutBefore(body: string, end: number): number {
  const near = body.slice(0, end)
  const line = near.lastIndexOf('\n') + 1
  if (line > end - 300) return line
  const word = near.search(/\s\S*$/) + 1
  if (word > end - 100) return word
  return /[\uDC00-\uDFFF]/.test(body.charAt(end)) ? end - 1 : end
}

/** Marks the mentions the plaza has resolved. What only looks like one stays text. */
export function withMentions(text: string, mentions: readonly string[]): Child[] {
  if (mentions.length === 0) return [text]
  const known = new Set(mentions)
  return text
    .split(/(?<![a-z0-9_@/])(@[a-z0-9][a-z0-9-]{0,30}[a-z0-9])(?![a-z0-9_@])/i)
    .map((part, index) => {
      const isMention = index % 2 === 1 && known.has(part.slice(1).toLowerCase())
      return isMention ? element('span', { class: 'mention' }, part) : part
    })
}
