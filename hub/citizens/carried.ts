import type { CitizenName } from '../contract/citizens.ts'
import { wordsOf } from '../domain/words.ts'
import { continues } from './continuing.ts'
import { engines } from './engines.ts'
import { refersBack, toldBy } from './followUp.ts'
import { certain, guessMeaning } from './guess.ts'
import type { Asked } from './phrase.ts'
import { productOf, tierOf } from './products.ts'
import { aboutOf } from './suppose.ts'
import type { Token } from './token.ts'
import { topicalAt } from './topical.ts'
import { detailsOf, type Supposed, type Understood } from './understand.ts'
import type { Concept } from './words/english.ts'
import { glossesOf } from './words/glossary/glossary.ts'
import { languageOf } from './words/lexicon.ts'

type Read = Understood & { type: 'question' }

/**
 * A follow-up question. `before` has the values of the question before it, `ids` the records that the answer listed.
 * `names` are the meanings and English words that the follow-up contains.
 */
type Followed = {
  names: ReadonlySet<string>
  agent: string | undefined
  since: string | undefined
  hasTopic: boolean
  question: string
  questionBefore: string
  before: Asked
  ids: readonly number[]
}

/**
 * What a follow-up question may ask after questions with certain intents (`after`). `on`: meanings or English words, one
 * of which it must contain; none if it need not. `read`: the intent that answers it and its values, or undefined if the
 * question before lacks a value.
 */
type Row = {
  after: string
  on: string
  read(followed: Followed): readonly [name: string, asked: Asked] | undefined
}

const texts = 'search saidBy whoSaid since debates similar firstSaid topPosts newestPosts positions toAgent'

const rows: readonly Row[] = [
  {
    after: texts,
    on: 'active more',
    read: ({ before: { slug, topic }, ids }) => ['topPosts', { slug, topic, ids }],
  },
  {
    after: texts,
    on: 'oldest',
    read: ({ before: { slug, topic } }) =>
      (topic ?? slug) === undefined ? undefined : ['firstSaid', { slug, topic }],
  },
  {
    after: texts,
    on: '',
    read: ({ agent, since, hasTopic, before: { topic } }) =>
      agent === undefined || hasTopic || topic === undefined
        ? undefined
        : ['saidBy', { slug: agent, topic, since }],
  },
  {
    after: texts,
    on: '',
    read: ({ agent, since, hasTopic, before: { topic, slug } }) =>
      agent !== undefined || since === undefined || hasTopic || slug === undefined
        ? undefined
        : ['saidBy', { slug, topic, since }],
  },
  {
    after: texts,
    on: 'thread reply talk',
    read: ({ ids }) => (ids.length === 0 ? undefined : ['reactionsTo', { id: String(ids[0]), ids }]),
  },
  {
    after: 'features featuresOnTopic',
    on: 'open passed rejected planned done declined',
    read: () => ['features', {}],
  },
  { after: 'openLaws laws lawsOnTopic lastLaw newestLaw', on: 'open', read: () => ['openLaws', {}] },
  {
    after: 'openLaws laws lawsOnTopic lastLaw newestLaw',
    on: 'passed rejected lapsed repealed declined',
    read: () => ['laws', {}],
  },
  {
    after: 'price prices cheapest affordable',
    on: 'credit free tier price buy sustainer pay cheaper',
    read({ question, questionBefore }) {
      const isOwn =
        productOf(question) !== undefined &&
        productOf(question) !== 'sustainer_tip' &&
        productOf(question) !== 'credits_topup'
      const isOf = productOf(questionBefore) !== undefined && tierOf(question) === undefined
      return isOwn || !isOf ? undefined : ['price', { question: questionBefore }]
    },
  },
  { after: 'credits', on: 'buy price product what', read: () => ['affordable', {}] },
]

/** Maximum number of words of a follow-up question, with and without a word such as "that" or "and". */
const wordsMost = { referring: 14, bare: 6 }

type Question = { tokens: readonly Token[]; text: string }
type Answered = { read: Understood; text: string; told: string }

const isReferring = (tokens: readonly Token[]): boolean =>
  refersBack(tokens) || continues(tokens) || ofThose.test(tokens.map(({ text }) => text).join(' '))

const isShort = (tokens: readonly Token[]): boolean =>
  tokens.length <= (isReferring(tokens) ? wordsMost.referring : wordsMost.bare)

/**
 * Interprets a follow-up question by what the question before was about, as in "which of those got the most replies?".
 * Returns undefined if it is no such question, names the id of a record, or is clear without the question before.
 */
export function carriedOver(
  citizen: CitizenName,
  { tokens, text }: Question,
  { read: before, text: questionBefore, told }: Answered,
): Read | undefined {
  if (before.type !== 'question' || before.citizen !== citizen) return undefined
  if (!isShort(tokens) || tokens.some(({ id }) => id !== undefined)) return undefined
  const [best] = isReferring(tokens) ? [] : guessMeaning(citizen, tokens, undefined).ranked
  if (best && best.share >= certain) return undefined
  const followed: Followed = {
    ...{
      names: namesIn(tokens),
      question: text,
      questionBefore,
      before: before.asked,
      ids: toldBy(told).ids,
    },
    agent: tokens.find(({ agent }) => agent !== undefined)?.agent,
    since: tokens.find(({ since }) => since !== undefined)?.since,
    hasTopic: topicalAt(tokens, { mayBeKnown: false }).length > 0,
  }
  for (const { after, on, read } of rows) {
    const fits = on === '' || on.split(' ').some((name) => followed.names.has(name))
    const found = fits && after.split(' ').includes(before.intent.name) ? read(followed) : undefined
    const intent = found && engines[citizen].intents.find(({ name }) => name === found[0])
    if (!found || !intent) continue
    return { type: 'question', citizen, intent, asked: { ...detailsOf(tokens), ...found[1] }, score: 1 }
  }
  return undefined
}

/** Adds the question before to those that a doubtful short message may mean, because it may ask for more about it. */
export function withBefore(
  citizen: CitizenName,
  read: Understood,
  tokens: readonly Token[],
  before: Understood,
): Understood {
  if (before.type !== 'question' || before.citizen !== citizen || !isShort(tokens)) return read
  const { intent, asked } = before
  const supposed = { citizen, intent, asked, about: `${aboutOf(before) ?? 'that'}, as before` }
  const isOther = (one: Supposed) => one.intent.name !== intent.name
  if (read.type === 'unknown') {
    const isStrange = (read.supposed ?? []).length === 0 && !isReferring(tokens)
    if (read.isDeclined === 'surely' || isStrange) return read
    const [first, ...more] = (read.supposed ?? []).filter(isOther)
    const all = isReferring(tokens) || !first ? [supposed, ...(first ? [first] : [])] : [first, supposed]
    return { ...read, supposed: [...all, ...more.slice(0, 1)] }
  }
  if (read.type !== 'question' || !read.doubt || read.doubt.isLikely || !isOther({ ...read, about: '' }))
    return read
  return { ...read, others: [supposed, ...(read.others ?? []).filter(isOther).slice(0, 1)] }
}

/** Matches words such as "of those", which mean the records of the last answer. */
const ofThose =
  /\b(?:of those|of these|of them|among them|de esos|de esas|de ellos|de ces|parmi|davon|von denen|darunter|desses|dessas|deles|из них|di questi|tra questi|daarvan)\b|其中|里面|その中|このうち|منها|منهم|इनमें|उनमें|di antara/iu

function namesIn(tokens: readonly Token[]): Set<string> {
  const language = languageOf(tokens.flatMap(({ text }) => wordsOf(text)))
  const concepts: Concept[] = tokens.flatMap((token) => [...token.concepts])
  return new Set([
    ...concepts,
    ...tokens.flatMap(({ text }) => glossesOf(text, language).map(({ english }) => english)),
  ])
}
