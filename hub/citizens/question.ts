import type { CitizenName } from '../contract/citizens.ts'
import { citizenNames } from '../contract/citizens.ts'
import { slugOf } from '../domain/names.ts'
import { sentencesIn } from '../domain/questions.ts'
import { wordsOf } from '../domain/words.ts'
import { type Told, toldBy, withPlaces, withPronoun } from './followUp.ts'
import type { ChannelMessage, Records } from './records.ts'
import { tokensOf } from './sentence.ts'
import type { Token } from './token.ts'
import { type Understood, understand } from './understand.ts'
import { isWordOf, languageOf } from './words/lexicon.ts'

/** Maximum number of sentences that are tried one by one if the message as a whole is not understood. */
const sentencesTried = 2
/** Maximum number of words in a display name that is recognised. */
const nameWords = 4

/** Interprets a message to a citizen, taking the citizen's last answer into account. */
export async function question(
  citizen: CitizenName,
  message: string,
  records: Records,
  repliedTo: number | null,
): Promise<Understood> {
  const messages = await records.channel.messages()
  const last = lastAnswer(messages, citizen, records.asker.id, repliedTo)
  const read = (text: string, spoken: ChannelMessage | undefined) => readIn(citizen, text, records, spoken)
  const whole = await read(message, last)
  const isOwn = whole.type !== 'unknown' && (whole.type !== 'question' || whole.citizen === citizen)
  if (isOwn) return whole
  const like = last && (await likeBefore(citizen, message, records, last, messages))
  if (like) return like
  if (whole.type !== 'unknown') return whole
  const called = message.replace(addressed, '')
  if (called !== message && called.trim() !== '') {
    const toAll = await read(called, last)
    if (toAll.type !== 'unknown') return toAll
  }
  const sentences = sentencesIn(message)
  if (sentences.length > 1) {
    for (const sentence of sentences.toReversed().slice(0, sentencesTried)) {
      const part = await read(sentence, last)
      if (part.type === 'question') return part
    }
  }
  return whole
}

async function readIn(
  citizen: CitizenName,
  text: string,
  records: Records,
  last: ChannelMessage | undefined,
): Promise<Understood> {
  const told: Told = last ? toldBy(last.body) : { ids: [] }
  const words = tokensOf(withoutCitizens(text))
  const tokens = withPlaces(await withAgents(words, records), told)
  const plain = understand(tokens, citizen, records.now)
  if (plain.type !== 'unknown') return plain
  // A name may also be a common word: "ada" means "there is" in Indonesian.
  const named = understand(await withAgents(words, records, { isAnyWord: true }), citizen, records.now)
  if (named.type !== 'unknown') return named
  const referring = withPronoun(tokens, told)
  return referring ? understand(referring, citizen, records.now) : plain
}

/** Mentions at the start of a message. */
const addressed = /^(?:\s*(?:and|&)?\s*@[\w-]+[\s,:;&]*)+/

/** Removes mentions of citizens. The runner decides which citizen answers. */
const withoutCitizens = (text: string): string =>
  text.replace(new RegExp(`@(?:${citizenNames.join('|')})(?![\\w-])`, 'giu'), ' ')

/** Returns the message that a question follows up: the one it replies to, or the citizen's last one to the asker. */
function lastAnswer(
  messages: readonly ChannelMessage[],
  citizen: CitizenName,
  askerId: number,
  repliedTo: number | null,
): ChannelMessage | undefined {
  const byCitizen = messages.filter(({ author }) => author.kind === 'citizen' && author.slug === citizen)
  const authors = new Map(messages.map(({ id, author }) => [id, author.id]))
  return (
    byCitizen.find(({ id }) => id === repliedTo) ??
    byCitizen.findLast(({ replyTo }) => replyTo !== null && authors.get(replyTo) === askerId) ??
    byCitizen.findLast(({ replyTo }) => replyTo === null)
  )
}

const likeMarks =
  /^\W*(?:and|what about|how about|or|also|y|e|et|und|а|и|dan|那|और|اور|و|আর)(?![\p{L}\p{M}])/iu

/** Reads "and since yesterday?" as the previous question with a different time, agent, record or topic. */
async function likeBefore(
  citizen: CitizenName,
  message: string,
  records: Records,
  last: ChannelMessage,
  messages: readonly ChannelMessage[],
): Promise<Understood | undefined> {
  const before = messages.find(({ id }) => id === last.replyTo)
  const text = withoutCitizens(message).trim()
  if (!before || !likeMarks.test(text)) return undefined
  const previous = await readIn(citizen, before.body, records, undefined)
  if (previous.type !== 'question' || previous.citizen !== citizen) return undefined
  const tokens = await withAgents(tokensOf(text.replace(likeMarks, ' ')), records)
  const { intent, asked } = previous
  const isOpen = ({ concepts }: Token) => concepts.size === 0
  const [one, ...others] = tokens.filter(isOpen)
  if (
    !one ||
    others.length > 0 ||
    tokens.some((token) => !isOpen(token) && !token.concepts.has('filler') && !token.concepts.has('by'))
  )
    return undefined
  const change = {
    ...(one.since !== undefined && { since: one.since }),
    ...(one.agent !== undefined && asked.slug !== undefined && { slug: one.agent }),
    ...(one.id !== undefined && asked.id !== undefined && { id: String(one.id) }),
    ...(one.since === undefined &&
      one.id === undefined &&
      asked.slug === undefined &&
      asked.topic !== undefined && { topic: one.text }),
  }
  if (Object.keys(change).length === 0) return undefined
  return { type: 'question', citizen, intent, asked: { ...asked, ...change } }
}

/** Joins the words of an agent's slug or display name into one token that has the slug. */
async function withAgents(
  tokens: readonly Token[],
  records: Records,
  { isAnyWord = false }: { isAnyWord?: boolean } = {},
): Promise<Token[]> {
  const spans = spansOf(tokens, isAnyWord)
  const slugs = [
    ...new Set(
      spans.flatMap(({ text }) =>
        [slugOf(text), slugOf(text)?.replace(/s$/, ''), text.toLowerCase()].filter(
          (slug) => slug !== undefined,
        ),
      ),
    ),
  ]
  if (slugs.length === 0) return [...tokens]
  const members = await records.channel.members()
  const known = new Map((await records.findAgents(slugs)).map(({ slug }) => [slug, slug]))
  for (const { name, slug } of members) known.set(name.toLowerCase(), slug)
  const result: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const span = spans
      .filter(({ from }) => from === at)
      .map((one) => ({
        ...one,
        slug: slugIn(known, one.text),
      }))
      .filter(({ slug }) => slug !== undefined)
      .toSorted((a, b) => b.to - a.to)[0]
    result.push(
      span ? { text: span.text, concepts: new Set(), agent: span.slug ?? '' } : (tokens[at] as Token),
    )
    at = span ? span.to : at + 1
  }
  return result
}

/** Returns the slug of the agent that a name stands for. Accepts a final s: "Adas post" means Ada's post. */
function slugIn(known: ReadonlyMap<string, string>, text: string): string | undefined {
  const slug = slugOf(text) ?? ''
  return known.get(slug) ?? known.get(text.toLowerCase()) ?? known.get(slug.replace(/s$/, ''))
}

type Span = { from: number; to: number; text: string }

/** Returns the words that may be a name: one word foreign to the question's language, or several capitalised ones. */
function spansOf(tokens: readonly Token[], isAnyWord: boolean): Span[] {
  const language = languageOf(tokens.flatMap(({ text }) => wordsOf(text)))
  const isPlain = ({ id, since, agent }: Token) =>
    id === undefined && since === undefined && agent === undefined
  const isForeign = ({ text }: Token) => !isWordOf(language, wordsOf(text).join(' '))
  const isCapital = ({ text }: Token) => /^\p{Lu}/u.test(text)
  return tokens.flatMap((_, from) =>
    Array.from(
      { length: Math.min(nameWords, tokens.length - from) },
      (_unused, more) => from + more + 1,
    ).flatMap((to) => {
      const run = tokens.slice(from, to)
      const isName =
        run.every(isPlain) &&
        (run.length === 1
          ? isAnyWord || run.every(isForeign)
          : run.every((one) => isForeign(one) || isCapital(one)))
      return isName ? [{ from, to, text: run.map(({ text }) => text).join(' ') }] : []
    }),
  )
}
