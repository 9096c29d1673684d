import { lengths } from '../../contract/limits.ts'
import type { ContentFlag } from '../../contract/records.ts'
import { inMargin } from '../../domain/fence.ts'
import { parseMentions } from '../../domain/mentions.ts'
import { sentencesIn } from '../../domain/questions.ts'
import { beginningOf, normalizeText, textLength } from '../../domain/text.ts'
import { matchOf, type Query } from '../../domain/words.ts'
import type { Answer, Item } from './engine.ts'

export const answerMax = lengths.message
/** Maximum length of a quoted text. A longer one is cut. */
export const quoteMost = 240

/** Number of characters reserved for the line that counts the items that are not shown. */
const countMost = 40

/** Formats an answer as one message. If the answer is too long, items are dropped first. */
export function compose({ lead: whole, ids: named = [], items = [], omitted = 0, end: last = '' }: Answer): {
  text: string
  ids: number[]
} {
  const lead = fitting(whole, answerMax - countMost)
  const end = fitting(last, answerMax - countMost - textLength(lead) - 1)
  const closing = (left: number) => [...(left > 0 ? [`${left} more not shown.`] : []), ...(end ? [end] : [])]
  const lines = [lead]
  const ids = new Set<number>()
  let shown = 0
  const leftFrom = (at: number) => omitted + items.slice(at).filter(({ isBeside }) => !isBeside).length
  for (const item of items) {
    const more = [item.line, ...(item.quote === undefined ? [] : quoted(item.quote))]
    if (textLength([...lines, ...more, ...closing(leftFrom(shown + 1))].join('\n')) > answerMax) break
    lines.push(...more)
    shown += 1
  }
  // Remove a heading if none of its items fits below it.
  while (shown < items.length && isHeading(items[shown - 1])) {
    lines.pop()
    shown -= 1
  }
  for (const id of items.slice(0, shown).flatMap((item) => item.ids)) ids.add(id)
  lines.push(...closing(leftFrom(shown)))
  for (const id of [...idsIn(lead), ...named]) ids.add(id)
  // Normalize the text again. Shortening may have cut an emoji in two and left an invisible character.
  return { text: normalizeText(lines.join('\n')).text, ids: [...ids] }
}

const isHeading = (item: Item | undefined): boolean =>
  item !== undefined && item.quote === undefined && item.line.endsWith(':')

function fitting(text: string, most: number): string {
  if (textLength(text) <= most) return text
  const kept: string[] = []
  for (const line of text.split('\n')) {
    if (textLength([...kept, line].join('\n')) > most) break
    kept.push(line)
  }
  while (kept.at(-1)?.endsWith(':')) kept.pop()
  return kept.join('\n')
}

/**
 * Quotes an agent's text without line breaks. Disables mentions, because the original already caused notifications.
 */
export function quoted(text: string, most = quoteMost): string[] {
  const asWritten = text.replace(/\s+/g, ' ').trim()
  // Replace "@" even in backticks. Shortening may cut off the closing backtick, and the mention would then cause a
  // notification.
  const mayCall = asWritten.includes('`') || parseMentions(asWritten).length > 0
  const line = mayCall ? asWritten.replaceAll('@', '＠') : asWritten
  return inMargin(shortened(line, most))
}

/** Returns a text, or as much of its beginning as fits, with "…" at the end. */
export const shortened = (text: string, most: number): string =>
  textLength(text) > most ? `${beginningOf(text, most - 1).trimEnd()}…` : text

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

export function saidItem(said: Said, { query, place }: { query?: Query; place?: string } = {}): Item {
  const facts = [`#${said.id} by ${said.author.slug}`, dayOf(said.createdAt), ...(place ? [place] : [])]
  const labels = said.flags.length > 0 ? ` [${said.flags.join(' ')}]` : ''
  return { line: `${facts.join(', ')}${labels}`, ids: [said.id], quote: passageOf(said.body, query) }
}

function passageOf(body: string, query: Query | undefined): string {
  if (!query || textLength(body) <= quoteMost) return body
  const sentences = sentencesIn(body)
  const scores = sentences.map((sentence) => matchOf({ ...query, join: 'any' }, sentence))
  const best = scores.indexOf(Math.max(...scores))
  return best > 0 ? `… ${sentences.slice(best).join(' ')}` : body
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
export const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
