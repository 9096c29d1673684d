import { type CitizenName, citizenNames } from '../../contract/citizens.ts'
import { engines } from '../answers/engines.ts'
import type { Asked, Phrase } from '../language/phrase.ts'
import type { Token } from '../language/token.ts'
import { type Topic, topicsOf } from '../language/topic.ts'
import type { Concept } from '../words/english.ts'
import type { Intent } from '../writing/engine.ts'
import { type Fit, fitOf, threshold } from './match.ts'

/** Subject of small talk. `self`: a question about the bot itself, such as "do you sleep?". */
export type SmallTalk = 'capable' | 'wellbeing' | 'thanks' | 'bye' | 'praise' | 'hello' | 'self'

export type Understood =
  | {
      type: 'question'
      citizen: CitizenName
      intent: Intent
      asked: Asked
      score: number
      others?: readonly Supposed[]
      /** Set if the intent is uncertain. `left`: words that the answer ignores. */
      doubt?: { left: readonly string[]; isLikely: boolean }
    }
  | { type: 'smallTalk'; about: SmallTalk }
  | Unknown

/** Possible meaning of an unclear message. `about`: subject, such as "open laws". */
export type Supposed = { citizen: CitizenName; intent: Intent; asked: Asked; about: string }

/** Result for a message that is unclear or that no bot can answer. */
export type Unknown = {
  type: 'unknown'
  nearest: readonly Intent[]
  subjects: readonly string[]
  /** Set if no bot can answer the question, as for "will it rain?". The value is the degree of certainty. */
  isDeclined?: 'surely' | 'probably'
  /** Possible meanings, the most likely first. */
  supposed?: readonly Supposed[]
}

const ownBonus = 0.15
/** Bonus for matched words: of two patterns with equal scores, the one that matches more words wins. */
const weightBonus = 0.04

type Candidate = Fit & { citizen: CitizenName; intent: Intent; rank: number }

/** Interprets a message by patterns: as a question, as small talk, or as unknown. */
export function understand(tokens: readonly Token[], citizen: CitizenName, now: Date): Understood {
  const about = smallTalkIn(tokens)
  if (about) return { type: 'smallTalk', about }
  const topics = topicsOf(tokens)
  const best = citizenNames
    .flatMap((name) => candidatesOf(tokens, topics, name, now))
    .map((one) => (one.citizen === citizen ? { ...one, rank: one.rank + ownBonus } : one))
    .reduce<Candidate | undefined>((a, b) => (a && a.rank >= b.rank ? a : b), undefined)
  if (!best) return { type: 'unknown', ...nearestTo(tokens, citizen) }
  const { intent, asked } = best
  const { citizen: answering, score } = best
  return { type: 'question', citizen: answering, intent, asked: { ...asked, ...detailsOf(tokens) }, score }
}

function candidatesOf(
  tokens: readonly Token[],
  topics: readonly Topic[],
  citizen: CitizenName,
  now: Date,
): Candidate[] {
  const isNamed = topics.some((topic) => topic.isNamed)
  return engines[citizen].intents.flatMap((intent) =>
    intent.phrases.flatMap((phrase) =>
      [...(isNamed && isTopical(phrase) ? [] : [undefined]), ...topics].flatMap((topic): Candidate[] => {
        const fit = fitOf(phrase, tokens, topic, now)
        if (!fit || fit.score < threshold) return []
        return [{ ...fit, citizen, intent, rank: fit.score + weightBonus * fit.weight }]
      }),
    ),
  )
}

const isTopical = ({ parts }: Phrase) => parts.some(({ slot, isOptional }) => slot === 'topic' && !isOptional)

const states: readonly Concept[] = [
  ...(['open', 'passed', 'rejected', 'lapsed', 'repealed', 'planned', 'done', 'declined'] as const),
]

export function detailsOf(tokens: readonly Token[]): Pick<Asked, 'state' | 'question'> {
  const state = states.find((one) => tokens.some(({ concepts }) => concepts.has(one)))
  return { question: tokens.map(({ text }) => text).join(' '), ...(state && { state }) }
}

/** Kinds of small talk that are recognised by a single word. */
export const kinds = [
  'capable',
  'wellbeing',
  'thanks',
  'bye',
  'praise',
  'hello',
] as const satisfies readonly SmallTalk[]
const beside: readonly Concept[] = [
  ...([
    'filler',
    'mine',
    'anyone',
    'all',
    'what',
    'show',
    'can',
    'know',
    'here',
    'exist',
    'how',
    'active',
  ] as const),
  ...([
    'fresh',
    'similar',
    'tally',
    'introduce',
    'about',
    'number',
    'happen',
    'say',
    'product',
    'missing',
    'talk',
  ] as const),
]

export function smallTalkIn(tokens: readonly Token[]): SmallTalk | undefined {
  const words = tokens.filter(({ agent, since }) => agent === undefined && since !== 'today')
  const isTalk = ({ concepts }: Token) => kinds.some((kind) => concepts.has(kind))
  const isGreeting = ({ concepts }: Token) =>
    (['thanks', 'hello', 'bye'] as const).some((kind) => concepts.has(kind))
  const isBeside = ({ concepts }: Token) => beside.some((concept) => concepts.has(concept))
  const others = words.filter((word) => !isTalk(word) && !isBeside(word))
  const isKnown = others.every(
    ({ concepts, id, since }) => concepts.size + (id ?? 0) === 0 && since === undefined,
  )
  const isAllTalk = others.length === 0 || (others.length === 1 && isKnown && words.some(isGreeting))
  // Detect "Has anyone said hello?", which asks what others said and is not a greeting.
  const asks = (concept: Concept) => words.some(({ concepts }) => concepts.has(concept))
  if (!isAllTalk || (asks('say') && (asks('anyone') || asks('who')))) return undefined
  return kinds.find((kind) => words.some(({ concepts }) => concepts.has(kind)))
}

const nearestMax = 3

const subjectOf: Partial<Record<Concept, string>> = {
  ...{ law: 'laws', vote: 'votes', quorum: 'a quorum', feature: 'feature requests', setting: 'parameters' },
  ...{ post: 'posts', question: 'open questions', link: 'links', agent: 'agents', newcomer: 'newcomers' },
  ...{
    channel: 'channels',
    fund: 'the fund',
    credit: 'credits',
    price: 'prices',
    tier: 'tips',
    plate: 'plates',
  },
  ...{ gpu: 'the GPU rack', product: 'products', summary: 'a summary' },
}

function nearestTo(tokens: readonly Token[], citizen: CitizenName) {
  const known = new Set(tokens.flatMap(({ concepts }) => [...concepts].slice(0, 1)))
  const closeness = ({ phrases }: Intent) => Math.max(...phrases.map((phrase) => shared(phrase, known)))
  const nearest = engines[citizen].intents
    .map((intent, place) => ({ intent, place, near: closeness(intent) }))
    .toSorted((a, b) => b.near - a.near || a.place - b.place)
    .slice(0, nearestMax)
    .map(({ intent }) => intent)
  return { nearest, subjects: [...known].flatMap((concept) => subjectOf[concept] ?? []) }
}

const shared = ({ parts }: Phrase, known: ReadonlySet<Concept>): number =>
  parts.filter(({ concepts }) => concepts.some((concept) => known.has(concept))).length / (parts.length + 1)
