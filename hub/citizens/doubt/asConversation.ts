import type { CitizenName } from '../../contract/citizens.ts'
import { sentencesIn } from '../../domain/questions.ts'
import { beginningOf, textLength } from '../../domain/text.ts'
import { conversationsOn, type Sought, tellingOf } from '../answers/archivist/conversations.ts'
import type { Conversation } from '../answers/archivist/conversationsAfter.ts'
import { laterNews } from '../answers/archivist/laterNews.ts'
import { valueAsked } from '../language/valueAsked.ts'
import { alike } from '../learning/alike.ts'
import type { Records } from '../records/records.ts'
import { saidItem, shortened } from '../writing/compose.ts'
import type { Answer, Item } from '../writing/engine.ts'
import { placeOf, type Text } from '../writing/texts.ts'
import type { Guessed } from '../writing/together.ts'

/** Maximum number and total characters of the texts quoted from a conversation. */
const limits = {
  own: { texts: 9, characters: 1100 },
  beside: { texts: 4, characters: 600 },
}
/** Possible lengths of a quote. The longest at which all quotes fit is used. */
const quoteLengths = [240, 190, 150, 120, 100]
/** A second conversation is quoted too if its relevance is at least this share of the best relevance found. */
const second = { share: 0.75, texts: 3 }
/** Number of texts shown from the best conversation if a second conversation follows. */
const firstTexts = 6
const least = { share: 0.12, words: 2 }
/** Minimum relevance or number of matching words for a good match. */
const strong = { share: 0.3, words: 3 }

/** Returns the conversation that best matches an unclear question. */
export async function conversationOn(
  citizen: CitizenName,
  sought: Sought,
  records: Records,
): Promise<Guessed | undefined> {
  const isOwn = citizen === 'archivist'
  const isOfChannel = citizen === 'cartographer'
  const found = await conversationsOn(sought, records)
  const [best, next] = isOfChannel ? found.filter(({ texts }) => texts.every(isMessage)) : found
  if (!best || !isTelling(best, sought) || (!isOwn && !isStrong(best))) return undefined
  const { texts, characters } = isOwn ? limits.own : limits.beside
  const isNear =
    isOwn && next !== undefined && next.share >= best.share * second.share && !sharesTexts(best, next)
  const told = tellingOf(best, sought.message, isNear ? firstTexts : texts)
  const more = isNear ? tellingOf(next, sought.message, second.texts) : []
  const beside = new Set(more.map(({ id }) => id))
  // Only the archivist and cartographer bots also quote texts written later. Other bots' answers have no room.
  const later = isOwn || isOfChannel ? await laterNews(best.texts, sought.message, records) : []
  const news = later.filter(({ id }) => !beside.has(id))
  const items = itemsOf([...told, ...more, ...news], sought, characters)
  const at = items.length - news.length
  return {
    about: `a ${isOfChannel ? 'part of the talk here' : 'conversation'} with words of your question`,
    keeper: isOwn || isOfChannel ? '' : ', which the archivist finds',
    answer: {
      lead: leadOf(best.texts.length, told.length),
      items:
        news.length === 0 ? items : [...items.slice(0, at), { line: laterLead, ids: [] }, ...items.slice(at)],
    },
    place: isOwn ? (isStrong(best) ? 'first' : 'beside') : isOfChannel ? 'here' : 'last',
  }
}

const laterLead = 'Later, with words of it:'

const isStrong = ({ share, words }: Conversation): boolean => share >= strong.share || words >= strong.words

const isMessage = (said: Text): boolean => !('rootId' in said)

function leadOf(all: number, told: number): string {
  if (all === 1) return 'Nobody has replied to it:'
  return told === all
    ? `All ${all} texts of it, in order of time:`
    : `${told} of its ${all} texts, which fit best, in order of time:`
}

const besideLead = 'From the conversation that says the most of your question:'

/** Adds texts of the best matching conversation to an answer. */
export async function withConversation(answer: Answer, sought: Sought, records: Records): Promise<Answer> {
  const { items = [] } = answer
  const listed = new Set(items.flatMap(({ ids }) => ids))
  const all = await conversationsOn(sought, records)
  // Prefer a conversation with one of the texts found, because the question is probably about such a conversation.
  const best = all.find(({ texts }) => texts.some(({ id }) => listed.has(id))) ?? all[0]
  const isListed = best?.texts.some(({ id }) => listed.has(id)) ?? false
  if (answer.whisper || !best || !(isListed || isTelling(best, sought))) return answer
  const told = tellingOf(best, sought.message, limits.own.texts).filter(({ id }) => !listed.has(id))
  const news = (await laterNews(best.texts, sought.message, records)).filter(({ id }) => !listed.has(id))
  if (told.length + news.length === 0) return answer
  const { texts, characters } = items.length === 0 ? limits.own : limits.beside
  const chosen = told.slice(-texts)
  const quoted = itemsOf([...chosen, ...news], sought, characters)
  const more: Item[] = [
    ...(chosen.length > 0 ? [{ line: besideLead, ids: [] }] : []),
    ...quoted.slice(0, chosen.length),
    ...(news.length > 0 ? [{ line: laterLead, ids: [] }] : []),
    ...quoted.slice(chosen.length),
  ]
  return { ...answer, items: [...items, ...more.map((item) => ({ ...item, isBeside: true as const }))] }
}

const isTelling = ({ share, words }: Conversation, { isFollowUp }: Sought): boolean =>
  words >= strong.words || (share >= least.share && (words >= least.words || isFollowUp))

function sharesTexts(one: Conversation, other: Conversation): boolean {
  const ids = new Set<number>(one.texts.map(({ id }) => id))
  return other.texts.some(({ id }) => ids.has(id))
}

/** Quotes texts, shortened so that all of them fit into the answer. */
function itemsOf(texts: readonly Text[], { message }: Sought, most: number): Item[] {
  const items = texts.map((said) => saidItem(said, { place: placeOf(said) }))
  const lengths = texts.map(({ body }) => textLength(body))
  const sumAt = (each: number) => lengths.reduce((sum, length) => sum + Math.min(length, each), 0)
  const each = quoteLengths.find((length) => sumAt(length) <= most) ?? Math.min(...quoteLengths)
  return items.map((item, at) => ({ ...item, quote: passageOf(texts[at]?.body ?? '', message, each) }))
}

/** Returns the part of a text that fits into a quote and best matches the question. */
function passageOf(body: string, message: string, most: number): string {
  if (textLength(body) <= most) return body
  const value = valueAsked(message)
  const sentences = sentencesIn(body).map((sentence, at) => ({ sentence, at }))
  const shares = new Map(
    alike(message, sentences, ({ sentence }) => sentence).map(({ said, share }) => [said, share]),
  )
  const scoreOf = (one: (typeof sentences)[number]) =>
    (shares.get(one) ?? 0) + (value?.(one.sentence) ? ofValue : 0)
  const [best] = sentences.toSorted((a, b) => scoreOf(b) - scoreOf(a) || a.at - b.at)
  const isWithin = beginningOf(body, most).includes(best?.sentence ?? '')
  const rest = sentences.slice(best?.at).map(({ sentence }) => sentence)
  const from = isWithin ? body : `… ${rest.join(' ')}`
  return shortened(from, most)
}

/** Bonus for a sentence with a value of the kind asked for, such as a number. */
const ofValue = 0.2
