import type { CitizenName } from '../../contract/citizens.ts'
import { wordsOf } from '../../domain/words.ts'
import { continues } from '../language/continuing.ts'
import { isRemembering } from '../language/remembering.ts'
import type { Token } from '../language/token.ts'
import { topicsOf } from '../language/topic.ts'
import { isUnknown } from '../language/weights.ts'
import type { Ranked } from '../learning/classifier.ts'
import { type Features, featuresOf } from '../learning/features.ts'
import { learnedMeanings } from '../learning/learned.ts'
import { type Meaning, meanings } from '../learning/meanings.ts'
import { monthOf } from '../words/calendar.ts'
import { isInGlossary } from '../words/glossary/glossary.ts'
import { languageOf } from '../words/lexicon.ts'
import { isPlainWord } from '../words/plainWords.ts'
import { askedOf, takesAgent } from './askedOf.ts'
import { namesRecordOf } from './domains.ts'
import { refersBack } from './followUp.ts'
import type { IsCommon } from './nameIn.ts'
import { isAcronym } from './strangers.ts'

export type Guess = { ranked: readonly Ranked<Meaning>[]; isCommon: IsCommon }

/** A question of at most this many words may be interpreted together with the previous question. */
const shortWords = 6
const referringWords = 10
/** Factor that reduces the weight of features (such as words) that come from the previous question. */
const beforeShare = 0.4
/** A word in at least this many example questions is common, so it is not a topic. */
const commonFrom = 8

export function isCommon(text: string): boolean {
  if (isRemembering(text)) return true
  const { examplesWith } = learnedMeanings()
  // Words of letters and digits, such as "x402", are names and never common.
  if (/^(?=.*\d)[a-z]+[a-z\d]*$/i.test(text)) return false
  // Chinese and Japanese are written without spaces, so look up pairs of characters instead of words.
  return /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]{2,}$/u.test(text)
    ? [...text].every((sign, at, all) => at === 0 || examplesWith(`sign ${all[at - 1]}${sign}`) >= commonFrom)
    : wordsOf(text).every((word) => examplesWith(`word ${word}`) >= commonFrom)
}

export function guessMeaning(
  citizen: CitizenName,
  tokens: readonly Token[],
  before: readonly Token[] | undefined,
): Guess {
  const { rank } = learnedMeanings()
  const isShort = tokens.length <= shortWords || (tokens.length <= referringWords && refersBack(tokens))
  const rankOf = (asked: readonly Token[]) => {
    const own = featuresOf(asked)
    const alone = askedOf(citizen, rank(own), asked)
    const namesRecord = namesRecordOf(citizen, asked) && !refersBack(asked) && !continues(asked)
    const isClear = namesRecord && (alone[0]?.share ?? 0) >= certain
    if (!before || !isShort || isClear) return alone
    return askedOf(citizen, rank(together(own, featuresOf(before))), asked)
  }
  const named = withNames(tokens)
  const ranked = rankOf(tokens)
  const rankedNamed = named && rankOf(named)
  if (rankedNamed && isUnanswered(rankedNamed)) return { ranked: rankedNamed, isCommon }
  const [plain] = ranked
  const isOpen = plain !== undefined && (plain.share < doubtful || ignoring.includes(plain.label))
  const supposed = isOpen ? withRareName(tokens, isCommon) : undefined
  const rankedSupposed = supposed && rankOf(supposed)
  const [best] = rankedSupposed ?? []
  const isOwn = best && meanings[best.label]?.citizen === citizen
  const least =
    plain && plain.share < doubtful
      ? plain.share + (isOwn && meanings[plain.label]?.citizen !== citizen ? slightly : clearly)
      : overName
  const isBetter = best && takesAgent(best.label) && best.share >= Math.max(least, probable)
  return {
    ranked: rankedSupposed && isBetter ? rankedSupposed : ranked,
    isCommon,
  }
}

const clearly = 0.15
const slightly = 0.1
/**
 * Meanings of questions that name no agent, such as "who is online?". Such a meaning is doubtful if a rare
 * word of the question may be a name.
 */
const ignoring: readonly Meaning[] = [
  ...(['newest_post', 'top_posts', 'posts_count', 'agents_online', 'speakers', 'members'] as const),
]
const overName = 0.6
const doubtful = 0.7

const wordsLeast = 3

/** Treats the only rare word of a question as an agent's name, unless the word is the topic. */
function withRareName(tokens: readonly Token[], isCommon: IsCommon): Token[] | undefined {
  const isKnown = tokens.some(({ agent, id }) => agent !== undefined || id !== undefined)
  if (isKnown || tokens.length < wordsLeast) return undefined
  const isRare = (token: Token, at?: number) =>
    (at !== 0 || /^[a-z]/.test(token.text)) &&
    isUnknown(token) &&
    !monthOf(token.text) &&
    /^[a-z][a-z\d_-]{2,39}$/i.test(token.text) &&
    !isAcronym(token.text) &&
    !isCommon(token.text) &&
    (!isInGlossary(token.text) || isPlainWord(token.text))
  const rare = tokens.filter(isRare)
  const isTopic = topicsOf(tokens).some(
    ({ from, to, isNamed }) => isNamed && tokens.slice(from, to).some((token) => isRare(token)),
  )
  if (rare.length !== 1 || isTopic || isPlainWord(rare[0]?.text ?? '')) return undefined
  return tokens.map((token, at) =>
    isRare(token, at) ? { ...token, agent: token.text.toLowerCase() } : token,
  )
}

/** Minimum probability at which the classifier's guess counts as certain. */
export const certain = 0.8

/** Treats unknown capitalised words, such as "Zaphod", as names of agents. */
export function withNames(tokens: readonly Token[]): Token[] | undefined {
  // All German nouns begin with a capital letter, so a capital letter does not mark a name.
  if (languageOf(tokens.flatMap(({ text }) => wordsOf(text))) === 'german') return undefined
  const isName = (token: Token, at: number) =>
    at > 0 && isUnknown(token) && /^\p{Lu}\p{Ll}/u.test(token.text) && !monthOf(token.text)
  if (!tokens.some(isName) || tokens.some(({ agent }) => agent !== undefined)) return undefined
  return tokens.map((token, at) =>
    isName(token, at) ? { ...token, agent: token.text.toLowerCase() } : token,
  )
}

const probable = 0.5

/** True for a question that no bot answers, such as "will it rain?". */
const isUnanswered = ([best]: readonly Ranked<Meaning>[]): boolean =>
  best !== undefined && (best.label === 'none' || best.label === 'secret_votes') && best.share >= probable

function together(own: Features, before: Features): Features {
  const all = new Map(own)
  for (const [name, weight] of before) all.set(name, Math.max(all.get(name) ?? 0, weight * beforeShare))
  return all
}
