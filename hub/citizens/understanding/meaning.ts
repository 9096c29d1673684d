import type { CitizenName } from '../../contract/citizens.ts'
import { isLoneSign } from '../language/topical.ts'
import { has, isUnknown } from '../language/weights.ts'
import { kinOf, type Meaning, meaningNames, meanings } from '../learning/meanings.ts'
import { mayTakeId } from './askedOf.ts'
import { isForeign, isMostlyOf, namesRecordOf } from './domains.ts'
import { certain, type Guess } from './guess.ts'
import type { IsCommon } from './nameIn.ts'
import { isPronounAlone } from './ownWords.ts'
import { readAs } from './reading.ts'
import { chatty, readTalk } from './readTalk.ts'
import {
  type Asking,
  hasExamples,
  hasRare,
  isAboutRecord,
  isAboutTopic,
  isAgreed,
  isCommand,
  isFuller,
  isHint,
  isPrecise,
  whole,
} from './rivals.ts'
import { fullestReading, supposedOf } from './suppose.ts'
import { notUnderstood, shareWithKin } from './unclear.ts'
import { detailsOf, type Understood } from './understand.ts'

/** Minimum probability at which the classifier overrules a pattern although both choose the same other bot. */
const surely = 0.9

/** Minimum probability at which the classifier overrules a pattern. */
const overruling = 0.5

const ofSelf = 0.45

/** Minimum probability at which the classifier's guess is accepted if no pattern matches the question. */
const enough = 0.4

/** Minimum probability at which a pattern's meaning is kept although the classifier prefers another meaning. */
const likely = 0.35

/** Minimum probability at which the classifier refers the question to another bot. */
const referLeast = 0.6

const aboutTopicMost = 0.6

/** Chooses between the meaning that a pattern found and the classifier's guess. */
export function decide(byPhrases: Understood, guess: Guess, asking: Asking): Understood {
  const { ranked, isCommon } = guess
  const [best] = ranked
  if (!best) return byPhrases
  if (byPhrases.type === 'question' && isPronounAlone(byPhrases.asked.topic))
    return decide({ type: 'unknown', nearest: [], subjects: [] }, guess, asking)
  const { label } = best
  const share = shareWithKin(ranked)
  const byExamples = () => readMeaning(label, share, asking, isCommon) ?? handover(guess, asking)
  const unknown = () => {
    const none = notUnderstood(byPhrases, ranked, asking.citizen, { mayDecline: !asksForText(asking) })
    if (none.type !== 'unknown' || (none.isDeclined && !isAlmost(ranked))) return none
    return { ...none, supposed: supposedOf(ranked, asking, isCommon) }
  }
  switch (byPhrases.type) {
    case 'smallTalk':
      // "Great, thanks for your help!" does not ask for help.
      if (label === 'smalltalk' && share >= surely && asking.tokens.some((token) => has(token, ['thanks'])))
        return { type: 'smallTalk', about: 'thanks' }
      // "Hello, can you help me?" is more than a greeting. The answer lists example questions.
      if (ranked.some((one) => one.label === 'help' && one.share >= enough))
        return { type: 'smallTalk', about: 'capable' }
      if (label === 'self' && share >= enough) return { type: 'smallTalk', about: 'self' }
      return (meanings[label] && share >= overruling ? byExamples() : undefined) ?? byPhrases
    case 'unknown': {
      const isStrange =
        !(label === 'smalltalk' && share >= chatty) &&
        asking.tokens.every((token) => isUnknown(token) && !isCommon(token.text))
      // A message that contains only unknown words, such as "zxcv qwer", is probably meaningless.
      if (isStrange) {
        const guessed = notUnderstood(byPhrases, ranked, asking.citizen, { mayDecline: false })
        // The classifier cannot interpret unknown words, so suggest the example questions of the nearest patterns.
        const none = guessed.type === 'unknown' ? { ...guessed, nearest: byPhrases.nearest } : guessed
        const isLikely = share >= enough && asking.tokens.length === 1
        return isLikely && none.type === 'unknown'
          ? { ...none, supposed: supposedOf(ranked, asking, isCommon) }
          : none
      }
      const read = share >= enough ? byExamples() : handover(guess, asking)
      const isDoubtful =
        read?.type === 'question' && read.asked.topic === undefined && hasRare(asking.tokens, isCommon)
      const isAnyTime =
        read?.type === 'question' && read.intent.name === 'since' && read.asked.since === undefined
      const least = isAnyTime ? certain : overruling
      return read && (!isDoubtful || best.share >= least) ? read : unknown()
    }
    case 'question': {
      const own = meaningsWith(byPhrases)
      if (own.includes(label)) return withFound(byPhrases, byExamples(), share)
      if (label === 'self' && share >= ofSelf) return { type: 'smallTalk', about: 'self' }
      if (label === 'none' && share >= (byPhrases.score < whole ? probable : certain)) return unknown()
      if (
        byPhrases.asked.id !== undefined &&
        best.share < overruling &&
        own.some((one) => kinOf(label).includes(one))
      )
        return byPhrases
      if (best.share < surely && isAgreed(byPhrases, label, asking)) return byPhrases
      if (isAboutRecord(byPhrases, label, asking)) return byPhrases
      if (byPhrases.asked.id !== undefined && (own.length === 0 || !mayTakeId(label))) return byPhrases
      if (isPrecise(byPhrases, own, asking.citizen) || isCommand(byPhrases, asking)) return byPhrases
      if (byPhrases.score >= whole && !hasExamples(asking.tokens)) return byPhrases
      if (best.share >= overruling) {
        const read = byExamples()
        if (share < aboutTopicMost && isAboutTopic(byPhrases, read, asking, isCommon)) return byPhrases
        return meanings[label] && share < certain && isFuller(byPhrases, read, asking, isCommon)
          ? byPhrases
          : (read ?? unknown())
      }
      if (own.length === 0 && (byPhrases.citizen === asking.citizen || byPhrases.score >= whole))
        return byPhrases
      const isTopic = byPhrases.asked.topic !== undefined && byPhrases.citizen === asking.citizen
      if (isTopic && byPhrases.score >= whole) return byPhrases
      const isLikely = ranked.some((one) => own.includes(one.label) && one.share >= likely)
      return isLikely || isHint(byPhrases, own, ranked, asking)
        ? byPhrases
        : (handover(guess, asking) ?? unknown())
    }
  }
}

/** True for a question to the archivist bot about a text, such as "who told the story about the cat?". */
const asksForText = ({ citizen, tokens }: Asking): boolean =>
  citizen === 'archivist' &&
  !tokens.some((token) => has(token, ['private'])) &&
  tokens.some((token) => has(token, ['who', 'anyone']) || token.agent !== undefined) &&
  tokens.some((token) => has(token, ['say', 'post', 'talk', 'find', 'recall', 'mention']))

/** Adds an agent or a topic that the classifier found but the pattern missed. */
function withFound(byPhrases: Matched, read: Understood | undefined, share: number): Understood {
  if (read?.type !== 'question' || read.citizen !== byPhrases.citizen) return byPhrases
  // A single character, such as the Japanese ending る, is no topic.
  if (byPhrases.asked.topic !== undefined && isLoneSign(byPhrases.asked.topic)) return read
  const finds = (value: 'slug' | 'topic') =>
    byPhrases.asked[value] === undefined && read.asked[value] !== undefined
  const isSame = read.intent === byPhrases.intent
  if (finds('slug')) return isSame || share >= certain ? read : byPhrases
  return finds('topic') && isSame && read.asked.slug === byPhrases.asked.slug
    ? { ...byPhrases, asked: { ...byPhrases.asked, topic: read.asked.topic } }
    : byPhrases
}
type Matched = Extract<Understood, { type: 'question' }>

const probable = 0.7

const almost = 0.5

const isAlmost = (ranked: Guess['ranked']): boolean => {
  const none = ranked.find(({ label }) => label === 'none')?.share ?? 0
  const best = ranked.find(({ label }) => meanings[label] !== undefined)?.share ?? 0
  return best >= almost * (1 - none)
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
  if (label === 'self') return { type: 'smallTalk', about: 'self' }
  if (label === 'smalltalk') return readTalk(share, { citizen, tokens }, isCommon)
  const isOther = meanings[label]?.citizen !== citizen
  if (share < certain && isForeign(label, citizen, tokens)) return undefined
  if (isOther && share < referLeast && !isMostlyOf(meanings[label]?.citizen, citizen, tokens))
    return undefined
  // If the question is for another bot, ignore record ids from the previous question and answer.
  const referred = isOther ? referring.filter((one) => one.every(({ id }) => id === undefined)) : referring
  const read = fullestReading([tokens, ...referred].flatMap((one) => readAs(label, one, isCommon) ?? []))
  return read && { type: 'question', ...read, asked: { ...read.asked, ...detailsOf(tokens) }, score: share }
}

function handover({ ranked, isCommon }: Guess, { citizen, tokens }: Asking): Understood | undefined {
  const [best] = ranked
  const row = best && meanings[best.label]
  const isOwn = best && best.share < certain && isForeign(best.label, citizen, tokens)
  if (!row || row.citizen === citizen || isOwn) return undefined
  const share = ranked.reduce(
    (sum, one) => sum + (meanings[one.label]?.citizen === row.citizen ? one.share : 0),
    0,
  )
  const read = readAs(best.label, tokens, isCommon)
  if (!read || (namesRecordOf(citizen, tokens) ? best.share : share) < referLeast) return undefined
  return { type: 'question', ...read, asked: { ...read.asked, ...detailsOf(tokens) }, score: share }
}
