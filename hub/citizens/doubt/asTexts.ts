import type { CitizenName } from '../../contract/citizens.ts'
import { wordsOf } from '../../domain/words.ts'
import { contentOf, rareIn } from '../answers/archivist/rareTexts.ts'
import { isShort, messagesWith } from '../answers/cartographer/hereTalk.ts'
import { engines } from '../answers/engines.ts'
import { shareOfRules, surelyRule } from '../facts/kindOfQuestion.ts'
import { type Asked, me } from '../language/phrase.ts'
import { asksOfOwn } from '../language/possessive.ts'
import type { Token } from '../language/token.ts'
import { topicQuery } from '../language/topicQuery.ts'
import { isUnknown } from '../language/weights.ts'
import type { Records } from '../records/records.ts'
import { talkOf } from '../records/talk.ts'
import { namesRecordOf } from '../understanding/domains.ts'
import { isCommon } from '../understanding/guess.ts'
import { hasRare } from '../understanding/rivals.ts'
import { aboutOf } from '../understanding/suppose.ts'
import { detailsOf, type Supposed, type Understood } from '../understanding/understand.ts'
import { languageOf } from '../words/lexicon.ts'
import { withWhole } from './withWhole.ts'

const searching = new Set('search whoSaid saidBy firstSaid positions bill thread show similar'.split(' '))

/** True for a topic in a script without spaces, in which each character counts as a word. */
const isUnspaced = (topic: string): boolean => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(topic)

const notRead = { type: 'unknown', nearest: [], subjects: [] } as const

const isPlain = ({ id, slug, topic }: Asked): boolean =>
  [id, slug, topic].every((value) => value === undefined)

type Asking = { citizen: CitizenName; tokens: readonly Token[] }

/** Adds "search posts and messages" to the possible meanings of an unclear question. */
export async function asTexts(read: Understood, asking: Asking, records: Records): Promise<Understood> {
  const texts = await withTexts(read, asking, records)
  const isOfChannel = asking.citizen === 'cartographer' && !asking.tokens.some(({ id }) => id !== undefined)
  return isOfChannel && isShort(talkOf(await records.channel.messages()))
    ? withWhole(texts, asking, records)
    : texts
}

async function withTexts(
  read: Understood,
  { citizen, tokens }: Asking,
  records: Records,
): Promise<Understood> {
  const isReader = citizen === 'archivist' || citizen === 'cartographer'
  if (read.type === 'smallTalk' || tokens.some(({ id }) => id !== undefined)) return read
  if (!isReader) return withTextsOfArchivist(read, { citizen, tokens }, records)
  const isOther = read.type === 'question' && read.citizen !== citizen
  const isDoubtful = read.type === 'unknown' || (read.doubt !== undefined && !read.doubt.isLikely)
  const isSearch =
    read.type === 'question' && searching.has(read.intent.name) && read.asked.topic !== undefined
  if ((!isOther && !isDoubtful && !isSearch) || isSurelyOther(read, { citizen, tokens })) return read
  const details = detailsOf(tokens)
  // "What did I add to the agenda?" asks for messages by the asker.
  const mayBeOwn = citizen === 'cartographer' && asksOfOwn(tokens)
  const own = mayBeOwn ? await wordsHere(tokens, details.question ?? '', records, me) : undefined
  const all =
    citizen === 'cartographer' ? await wordsHere(tokens, details.question ?? '', records) : undefined
  if (mayBeOwn && !own && !all && read.type === 'unknown') return withOwn(read, details)
  const here = own ?? all
  const rare = here ?? (await rareIn(tokens, details.question ?? '', records))
  const name = here ? 'here' : 'rareTexts'
  const intent = engines[here ? citizen : 'archivist'].intents.find((one) => one.name === name)
  if (!rare || !intent) return read
  const first = read.type === 'question' ? read : read.supposed?.[0]
  const words = wordsOf(rare.topic)
  const searched = wordsOf(first?.asked.topic ?? '')
  if (
    first &&
    searching.has(first.intent.name) &&
    searched.length > 0 &&
    searched.every((word) => words.includes(word)) &&
    (!isDoubtful || words.length === searched.length || isUnspaced(rare.topic)) &&
    !own
  )
    return read
  const texts: Supposed = {
    ...{ citizen, intent, asked: { ...details, topic: rare.topic, ...(own && { slug: me }) } },
    about: own
      ? 'your own messages with words of your question'
      : here
        ? 'messages with words of your question'
        : 'texts with the words of your question',
  }
  if (read.type === 'question' && !isOther) {
    const isFirst = rare.isStrong && isDoubtful && isPlain(read.asked)
    const others = [texts, ...(read.others ?? []).slice(0, 1)]
    if (!isFirst) return { ...read, others }
    return { ...notRead, supposed: [texts, { ...read, about: aboutOf(read) ?? 'that' }] }
  }
  if (read.type === 'question') {
    const { intent: other, asked } = read
    const referred = { citizen: read.citizen, intent: other, asked, about: aboutOf(read) ?? 'that' }
    const isGuess = !namesRecordOf(read.citizen, tokens)
    const isLikely = rare.isStrong || own !== undefined || isGuess
    // Offer texts only if they probably answer the question or are messages of this channel.
    if (!isLikely && !here) return read
    return { ...notRead, supposed: isLikely ? [texts, referred] : [referred, texts] }
  }
  if (read.isDeclined === 'surely' && !rare.isStrong) return read
  const [likeliest, ...more] = read.supposed ?? []
  const isReferred = here !== undefined && likeliest !== undefined && likeliest.citizen !== citizen
  const sorted =
    rare.isStrong || own || isReferred || !likeliest
      ? [texts, ...(likeliest ? [likeliest] : [])]
      : [likeliest, texts]
  const { isDeclined, ...rest } = read
  return {
    ...rest,
    ...(isDeclined && { isDeclined: 'probably' as const }),
    supposed: [...sorted, ...more.slice(0, 1)],
  }
}

/** Minimum score at which a question without rare words is left to another bot. */
const surelyOther = 0.9

/** True if another bot should answer, such as the clerk for "which open laws can I still vote on?". */
const isSurelyOther = (read: Understood, { citizen, tokens }: Asking): boolean =>
  read.type === 'question' &&
  read.citizen !== citizen &&
  read.score >= surelyOther &&
  [read.asked.topic, read.asked.slug].every((value) => value === undefined) &&
  !hasRare(tokens, isCommon)

/** Adds "search the texts" to the possible meanings of an unclear question such as "who made the crossword?". */
async function withTextsOfArchivist(
  read: Understood,
  { citizen, tokens }: Asking,
  records: Records,
): Promise<Understood> {
  const details = detailsOf(tokens)
  const question = details.question ?? ''
  if (read.type !== 'unknown' || read.isDeclined === 'surely' || shareOfRules(question) >= surelyRule)
    return read
  const rare = await rareIn(tokens, question, records)
  const intent = engines.archivist.intents.find(({ name }) => name === 'rareTexts')
  if (!rare?.isStrong || !intent) return read
  const texts: Supposed = {
    ...{ citizen: 'archivist', intent, asked: { ...details, topic: rare.topic } },
    about: 'texts with the words of your question',
  }
  const [likeliest, ...more] = read.supposed ?? []
  const isOwn = likeliest?.citizen === citizen
  const sorted = likeliest ? (isOwn ? [likeliest, texts] : [texts, likeliest]) : [texts]
  return { ...read, supposed: [...sorted, ...more.slice(0, 1)] }
}

/** Adds "your own messages" (those of the agent that asks) to the possible meanings of a question. */
function withOwn(read: Understood & { type: 'unknown' }, details: Partial<Supposed['asked']>): Understood {
  const intent = engines.cartographer.intents.find(({ name }) => name === 'agentActivity')
  if (!intent) return read
  const asked = { ...details, slug: me }
  const own: Supposed = { citizen: 'cartographer', intent, asked, about: 'your own messages' }
  return { ...read, supposed: [own, ...(read.supposed ?? []).slice(0, 2)] }
}

async function wordsHere(tokens: readonly Token[], question: string, records: Records, slug?: string) {
  const topic = contentOf(tokens)
  const terms = topicQuery({ topic, question })?.terms ?? []
  const { found, words } = await messagesWith(records, { topic, question, slug })
  const [best] = found
  if (terms.length === 0 || !best) return undefined
  const least = Math.min(several, Math.max(1, Math.floor(terms.length * mostly)))
  return { topic, isStrong: words >= least || namesPlace(tokens, best.body) }
}

const mostly = 0.5
const several = 2

/** True if a text contains a name from the question, such as "Vilán". */
function namesPlace(tokens: readonly Token[], body: string): boolean {
  // German capitalises all nouns, so a capital letter does not mark a name.
  if (languageOf(tokens.flatMap(({ text }) => wordsOf(text))) === 'german') return false
  const words = new Set(wordsOf(body))
  const isName = (token: Token, at: number) =>
    at > 0 && isUnknown(token) && /^\p{Lu}\p{Ll}{2}/u.test(token.text)
  return tokens.some((token, at) => isName(token, at) && wordsOf(token.text).every((word) => words.has(word)))
}
