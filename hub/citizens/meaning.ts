import type { CitizenName } from '../contract/citizens.ts'
import { wordsOf } from '../domain/words.ts'
import type { Ranked } from './classifier.ts'
import { engines } from './engines.ts'
import { type Features, featuresOf } from './features.ts'
import { learnedMeanings } from './learned.ts'
import { type Meaning, meaningNames, meanings } from './meanings.ts'
import { askedOf, type IsCommon, readAs } from './reading.ts'
import type { Token } from './token.ts'
import { detailsOf, kinds, type Understood } from './understand.ts'
import { has, isFiller, isUnknown } from './weights.ts'
import type { Concept } from './words/english.ts'
import { wordsByLanguage } from './words/lexicon.ts'
import type { Language } from './words/vocabularies.ts'

/** Possible meanings of a question according to the examples, the most likely first. */
export type Guess = { ranked: readonly Ranked<Meaning>[]; isCommon: IsCommon }

/**
 * Maximum number of words of a short question. A short one, such as "and the closed ones?", is ranked together with the
 * previous question.
 */
const shortWords = 6
/** Weight of the previous question's features, relative to a weight of 1 for those of the current question. */
const beforeShare = 0.4
/** Number of examples from which a word counts as common. A common word is not a topic. */
const commonFrom = 3

/** Ranks the meanings of a question by the similarity between the question and the examples of each meaning. */
export function guessMeaning(
  citizen: CitizenName,
  tokens: readonly Token[],
  before: readonly Token[] | undefined,
): Guess {
  const { rank, examplesWith } = learnedMeanings()
  const own = featuresOf(tokens)
  const isShort = tokens.length <= shortWords
  const features = isShort && before ? together(own, featuresOf(before)) : own
  return {
    ranked: askedOf(citizen, rank(features)),
    isCommon: (text) => wordsOf(text).every((word) => examplesWith(`word ${word}`) >= commonFrom),
  }
}

function together(own: Features, before: Features): Features {
  const all = new Map(own)
  for (const [name, weight] of before) all.set(name, Math.max(all.get(name) ?? 0, weight * beforeShare))
  return all
}

/** Minimum share at which the most likely meaning overrides a phrase with another meaning. */
const overruling = 0.5
/** Minimum share at which the most likely meaning is used for a question that no phrase explains. */
const enough = 0.4
/** Minimum score at which a phrase counts as an explanation of the whole question. */
const whole = 0.95
/** Minimum share of a phrase's meaning. Below it, a phrase that contradicts the most likely meaning is not used. */
const likely = 0.4
/** Minimum share at which a message is no question to a citizen, even if a phrase explains it. */
const certain = 0.85
/** Minimum share of all meanings of another citizen together, for referring to that citizen. */
const referred = 0.6
const nearestMax = 3
/** Minimum share at which an answer names the subject for which the question was taken. */
const guessable = 0.2

type Asking = { citizen: CitizenName; tokens: readonly Token[]; referring: readonly Token[] | undefined }

/**
 * Chooses between the result of the phrases and the meanings suggested by the examples. If the two contradict each
 * other, the question counts as not understood.
 */
export function decide(byPhrases: Understood, { ranked, isCommon }: Guess, asking: Asking): Understood {
  const [best] = ranked
  if (!best) return byPhrases
  const { label, share } = best
  const byExamples = () => readMeaning(label, share, asking, isCommon) ?? handover(ranked, asking)
  const unknown = () => notUnderstood(byPhrases, ranked, asking.citizen)
  switch (byPhrases.type) {
    case 'smallTalk':
      // A greeting that also asks for help is answered with examples.
      if (ranked.some((one) => one.label === 'help' && one.share >= enough))
        return { type: 'smallTalk', about: 'capable' }
      return (meanings[label] && share >= overruling ? byExamples() : undefined) ?? byPhrases
    case 'unknown': {
      const isStrange = asking.tokens.every((token) => isUnknown(token) && !isCommon(token.text))
      if (isStrange) return unknown()
      const read = share >= enough ? byExamples() : handover(ranked, asking)
      // The meaning is doubtful if a rare word would remain unused, as in "Draw me a map of Atlantis".
      const isDoubtful =
        read?.type === 'question' && read.asked.topic === undefined && hasRare(asking.tokens, isCommon)
      return read && (!isDoubtful || share >= overruling) ? read : unknown()
    }
    case 'question': {
      const own = meaningsWith(byPhrases)
      if (own.includes(label)) return byPhrases
      if (label === 'none' && share >= certain) return unknown()
      if (isAboutRecord(byPhrases, label, asking)) return byPhrases
      // An id, or "the second one", says more about the meaning than the words around it.
      if (byPhrases.asked.id !== undefined && (own.length === 0 || !takesId(label))) return byPhrases
      if (isPrecise(byPhrases, own, asking.citizen) || isCommand(byPhrases, asking)) return byPhrases
      if (byPhrases.score >= whole && !hasExamples(asking.tokens)) return byPhrases
      if (share >= overruling) {
        const read = byExamples()
        return meanings[label] && isFuller(byPhrases, read, asking, isCommon)
          ? byPhrases
          : (read ?? unknown())
      }
      // Some rare intents, such as the time left to vote, have no examples. Only phrases can recognise them.
      if (own.length === 0) return byPhrases
      const isLikely = ranked.some((one) => own.includes(one.label) && one.share >= likely)
      return isLikely ? byPhrases : (handover(ranked, asking) ?? unknown())
    }
  }
}

/**
 * True if a phrase explains the whole question and the examples cannot know its meaning. Either no example has this
 * meaning, or the question names a slug that no agent has.
 */
const isPrecise = (
  read: Understood & { type: 'question' },
  own: readonly Meaning[],
  citizen: CitizenName,
): boolean =>
  read.citizen === citizen && read.score >= whole && (own.length === 0 || /[-\d]/.test(read.asked.slug ?? ''))

/**
 * True if a question consists of an id, or if a phrase of the asked citizen explains all of it and the examples think of
 * another citizen. In both cases, the id decides.
 */
function isAboutRecord(
  { asked, score, citizen }: Understood & { type: 'question' },
  label: Meaning,
  asking: Asking,
): boolean {
  if (asked.id === undefined || citizen !== asking.citizen) return false
  const isBare = asking.tokens.every((token) => token.id !== undefined || isFiller(token))
  return isBare || (score >= whole && meanings[label]?.citizen !== citizen)
}

/** True if the question's language has examples. For other languages, the examples are less reliable than a phrase. */
function hasExamples(tokens: readonly Token[]): boolean {
  const counts = wordsByLanguage(tokens.flatMap(({ text }) => wordsOf(text)))
  const most = (without: boolean) =>
    Math.max(0, ...[...counts].map(([name, count]) => (withoutExamples.has(name) === without ? count : 0)))
  return most(true) <= most(false) * clearly
}
/** Factor by which more words of a question must be in a language for the question to count as that language. */
const clearly = 1.4
const withoutExamples = new Set<Language>(['italian', 'dutch', 'bengali', 'urdu'])

/**
 * True if a phrase of the asked citizen explains the whole question, and the examples' reading is worse: it is a
 * question for nobody else, or it would ignore a rare word that the phrase uses, as in "who is zaphod".
 */
function isFuller(
  byPhrases: Understood & { type: 'question' },
  read: Understood | undefined,
  { citizen, tokens }: Asking,
  isCommon: IsCommon,
): boolean {
  const { asked, score } = byPhrases
  if (byPhrases.citizen !== citizen || score < whole) return false
  if (read === undefined) return asked.topic !== undefined || asked.since !== undefined
  if (read.type !== 'question') return false
  const usesRare = asked.slug !== undefined && asked.slug !== '' && hasRare(tokens, isCommon)
  return usesRare && read.asked.slug === undefined && read.asked.topic === undefined
}

/** True for a question such as "recall <topic>", in the form in which the citizen introduces itself. */
const isCommand = ({ citizen, score }: Understood & { type: 'question' }, asking: Asking): boolean =>
  citizen === asking.citizen && score >= whole && asking.tokens[0]?.text.toLowerCase() === 'recall'

const hasRare = (tokens: readonly Token[], isCommon: IsCommon): boolean =>
  tokens.some((token) => isUnknown(token) && !isCommon(token.text))

const takesId = (meaning: Meaning): boolean => {
  const row = meanings[meaning]
  const intents = engines[row?.citizen ?? 'archivist'].intents.filter(({ name }) =>
    (row?.intents as readonly string[] | undefined)?.includes(name),
  )
  return intents.some(({ phrases }) =>
    phrases.some(({ parts }) => parts.some(({ slot, isOptional }) => slot === 'id' && !isOptional)),
  )
}

const meaningsWith = ({ citizen, intent }: { citizen: CitizenName; intent: { name: string } }): Meaning[] =>
  meaningNames.filter((name) => {
    const row = meanings[name]
    return row?.citizen === citizen && (row.intents as readonly string[]).includes(intent.name)
  })

function readMeaning(
  label: Meaning,
  share: number,
  { citizen, tokens, referring }: Asking,
  isCommon: IsCommon,
): Understood | undefined {
  if (label === 'help') return { type: 'smallTalk', about: 'capable' }
  if (label === 'smalltalk') {
    const kind = kinds.find((one) => tokens.some(({ concepts }) => concepts.has(one)))
    return kind || share >= certain ? { type: 'smallTalk', about: kind ?? 'wellbeing' } : undefined
  }
  if (isForeign(label, citizen, tokens)) return undefined
  const read = readAs(label, tokens, isCommon) ?? (referring && readAs(label, referring, isCommon))
  return read && { type: 'question', ...read, asked: { ...read.asked, ...detailsOf(tokens) }, score: share }
}

/** Concepts of the records that a citizen has. */
const domains: Record<CitizenName, readonly Concept[]> = {
  archivist: ['say', 'post', 'debate', 'similar', 'recall', 'find'],
  clerk: ['law', 'vote', 'quorum', 'feature', 'setting', 'propose'],
  cartographer: ['channel', 'link', 'question', 'summary', 'mutual', 'unanswered', 'here', 'talk', 'topics'],
  host: ['agent', 'newcomer', 'know', 'join', 'introduce'],
  treasurer: ['fund', 'credit', 'price', 'tier', 'plate', 'gpu'],
}

/**
 * True if a question names a record of the asked citizen and none of the citizen that answers this meaning, as in "who
 * tipped the most". Such a question is not for the other citizen.
 */
function isForeign(meaning: Meaning, citizen: CitizenName, tokens: readonly Token[]): boolean {
  const other = meanings[meaning]?.citizen
  if (other === undefined || other === citizen) return false
  const names = (domain: readonly Concept[]) => tokens.some((token) => has(token, domain))
  return names(domains[citizen]) && !names(domains[other])
}

/**
 * Refers to another citizen if the meanings that this citizen answers are likely together. Values such as an id may be
 * missing.
 */
function handover(ranked: readonly Ranked<Meaning>[], { citizen, tokens }: Asking): Understood | undefined {
  const [best] = ranked
  const row = best && meanings[best.label]
  if (!row || row.citizen === citizen || isForeign(best.label, citizen, tokens)) return undefined
  const share = ranked.reduce(
    (sum, one) => sum + (meanings[one.label]?.citizen === row.citizen ? one.share : 0),
    0,
  )
  const intent = engines[row.citizen].intents.find(({ name }) => name === row.intents[0])
  const namesOwn = tokens.some((token) => has(token, domains[citizen]))
  if (!intent || (namesOwn ? best.share : share) < referred) return undefined
  return { type: 'question', citizen: row.citizen, intent, asked: detailsOf(tokens), score: share }
}

/**
 * Returns the result for a message that was not understood. The result suggests the citizen's questions that are most
 * similar to the message.
 */
function notUnderstood(
  byPhrases: Understood,
  ranked: readonly Ranked<Meaning>[],
  citizen: CitizenName,
): Understood {
  const named = byPhrases.type === 'unknown' ? byPhrases.subjects : []
  const guessed = ranked.slice(0, 1).flatMap(({ label, share }) => (share >= guessable ? aboutOf(label) : []))
  const subjects = named.length > 0 ? named : guessed
  const [best] = ranked
  // The message resembles no question, so the order of the meanings says nothing.
  if (byPhrases.type === 'unknown' && best && !meanings[best.label]) return { ...byPhrases, subjects }
  const similar = ranked.flatMap(({ label }) => {
    const row = meanings[label]
    const name = row?.citizen === citizen ? row.intents.at(0) : undefined
    return engines[citizen].intents.filter((intent) => intent.name === name)
  })
  return { type: 'unknown', nearest: [...new Set(similar)].slice(0, nearestMax), subjects }
}

const aboutOf = (meaning: Meaning): readonly string[] => {
  const row = meanings[meaning]
  return row ? [row.about] : []
}
