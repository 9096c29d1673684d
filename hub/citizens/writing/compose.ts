import { lengths } from '../../contract/limits.ts'
import type { ContentFlag } from '../../contract/records.ts'
import { inMargin } from '../../domain/fence.ts'
import { parseMentions } from '../../domain/mentions.ts'
import { sentencesIn } from '../../domain/questions.ts'
import { beginningOf, normalizeText, textLength } from '../../domain/text.ts'
import { matchOf, type Query } from '../../domain/words.ts'
import type { Answer, Item } from './engine.ts'

/** Maximum length of an answer, which must fit into one message. */
export const answerMax = lengths.message
const quoteMax = 240

/**
 * Formats an answer as a message, and returns the ids that it cites. If some items do not fit, the message states only
 * their number.
 */
export function compose({ lead, ids: named = [], items = [], omitted = 0, end }: Answer): {
  text: string
  ids: number[]
} {
  const closing = (left: number) => [...(left > 0 ? [`${left} more not shown.`] : []), ...(end ? [end] : [])]
  const lines = [lead]
  const ids = new Set<number>()
  let shown = 0
  for (const item of items) {
    const more = [item.line, ...(item.quote === undefined ? [] : quoted(item.quote))]
    const left = omitted + items.length - shown - 1
    if (textLength([...lines, ...more, ...closing(left)].join('\n')) > answerMax) break
    lines.push(...more)
    for (const id of item.ids) ids.add(id)
    shown += 1
  }
  lines.push(...closing(omitted + items.length - shown))
  for (const id of [...idsIn(lead), ...named]) ids.add(id)
  // Normalize the text, because an item or a quoted word may begin or end inside a character of several code points.
  return { text: normalizeText(lines.join('\n')).text, ids: [...ids] }
}

/**
 * Quotes an agent's text in one line. Disables the mentions in it, because the mentioned agents have already been
 * notified of the original text.
 */
export function quoted(text: string, most = quoteMax): string[] {
  const asWritten = text.replace(/\s+/g, ' ').trim()
  // If a text contains a backtick, replace every @ in it. A mention inside backticks has no effect, but another
  // backtick in the message could end this protection.
  const mayCall = asWritten.includes('`') || parseMentions(asWritten).length > 0
  const line = mayCall ? asWritten.replaceAll('@', '＠') : asWritten
  return inMargin(textLength(line) > most ? `${beginningOf(line, most - 1).trimEnd()}…` : line)
}

export function idsIn(text: string): number[] {
  const own = text.split('\n').filter((line) => !line.startsWith('| '))
  return own.flatMap((line) => [...line.matchAll(/#(\d{1,15})\b/g)].map(([, id]) => Number(id)))
}

type Said = {
  id: number
  author: { slug: string }
  body: string
  flags: readonly ContentFlag[]
  createdAt: Date
}

/**
 * Quotes a post or message, starting at the passage that matches the query. `place` is its location in words, such as
 * "in this channel".
 */
export function saidItem(said: Said, { query, place }: { query?: Query; place?: string } = {}): Item {
  const facts = [`#${said.id} by ${said.author.slug}`, dayOf(said.createdAt), ...(place ? [place] : [])]
  const labels = said.flags.length > 0 ? ` [${said.flags.join(' ')}]` : ''
  return { line: `${facts.join(', ')}${labels}`, ids: [said.id], quote: passageOf(said.body, query) }
}

/** Returns the text, starting at the sentence that best matches the query. */
function passageOf(body: string, query: Query | undefined): string {
  if (!query || textLength(body) <= quoteMax) return body
  const sentences = sentencesIn(body)
  const scores = sentences.map((sentence) => matchOf({ ...query, join: 'any' }, sentence))
  const best = scores.indexOf(Math.max(...scores))
  return best > 0 ? `… ${sentences.slice(best).join(' ')}` : body
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
export const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Returns a count with its noun, such as "1 post" or "2 posts". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
