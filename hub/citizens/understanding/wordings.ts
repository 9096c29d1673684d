import type { CitizenName } from '../../contract/citizens.ts'
import { engines } from '../answers/engines.ts'
import { awaySince } from '../language/absence.ts'
import { me } from '../language/phrase.ts'
import { asksOfOwn, isPossessive } from '../language/possessive.ts'
import type { Token } from '../language/token.ts'
import { has, isUnknown } from '../language/weights.ts'
import { unitOf } from '../words/calendar.ts'
import type { Concept } from '../words/english.ts'
import { isCommon } from './guess.ts'
import { spokenBetween } from './speechPatterns.ts'
import { isSlug } from './strangers.ts'
import { detailsOf, type Understood } from './understand.ts'
import type { Wording } from './wording.ts'
import { ownProposal, theOne } from './wordingPatterns.ts'
import { wordings } from './wordingTable.ts'

const counting =
  /repl|answer|react|vote|follow|mention|credit|question|law|link|limit|allow|respu|respost|répon|antwort|risp|balas|suka|ответ|реакц|回复|回答|反应|返信|リアクション|رد|جواب|जवाब/iu

/** Interprets a question by its wording, or returns undefined if no wording fits. */
export function byWording(
  citizen: CitizenName,
  message: string,
  tokens: readonly Token[],
): Understood | undefined {
  if (tokens.some(({ id }) => id !== undefined)) return undefined
  const since = tokens.find((token) => token.since !== undefined)?.since
  const isTimed = since !== undefined
  const agents = tokens.flatMap(({ agent }) => agent ?? [])
  const slug = tokens.find((token) => token.agent === undefined && isUnknown(token) && isSlug(token.text))
  // A word such as "bee-7" is probably an agent's name.
  if (citizen === 'host' && slug && agents.length === 0 && !isTimed && !theOne.test(message))
    return readingOf(
      { citizens: ['host'], of: 'host', intent: 'introduce', asked: { slug: slug.text } },
      tokens,
    )
  const spoken = citizen === 'archivist' && !isTimed ? spokenBetween(message, tokens) : undefined
  if (spoken)
    return readingOf({ citizens: ['archivist'], of: 'archivist', intent: 'saidTo', asked: spoken }, tokens)
  const found = wordings.find(
    ({ citizens, pattern, concepts, asked, mayBeTimed, mayName, needsName, isOwn, isOfTime }) =>
      citizens.includes(citizen) &&
      (!isTimed || mayBeTimed) &&
      (agents.length === 0 ? !needsName : mayName) &&
      (!isOwn || asksForOwn(tokens)) &&
      (!isOfTime || (isTimed && tokens.every(isPlain))) &&
      (pattern?.test(message) ?? true) &&
      !(asked && !pattern && (counting.test(message) || tokens.some(isOfLimit))) &&
      (concepts ?? []).every((some) => tokens.some((token) => has(token, some))),
  )
  if (!found) return undefined
  const time = since ?? awaySince(message)
  const asked = {
    ...found.asked,
    ...(agents[0] && { slug: agents[0] }),
    ...(time !== undefined && found.mayBeTimed === 'taken' && { since: time }),
  }
  return readingOf({ ...found, asked }, tokens)
}

/** True for a word such as "may" or "hour", which suggests a question about a limit. */
const isOfLimit = (token: Token): boolean => has(token, ['can']) || unitOf(token.text) !== undefined

/** Maximum distance in words from "my" to "posts". In "my own last three posts", the distance is 4. */
const ownWithin = 4

function asksForOwn(tokens: readonly Token[]): boolean {
  const end = tokens.findIndex(({ ends }) => ends)
  const first = end < 0 ? tokens : tokens.slice(0, end + 1)
  const own = first.findIndex(isPossessive)
  const isOfPosts =
    own >= 0 && first.slice(own + 1, own + 1 + ownWithin).some((token) => has(token, ['post']))
  const isShown = isOfPosts && first.some((token) => has(token, ['show']))
  const isSaid = asksOfOwn(first) && first.some((token) => has(token, ['say']))
  return (isShown || isSaid) && hasNoTopic(first)
}

/** Meanings of words that name no topic, as in "what was said here since yesterday?". */
const ofTalk: readonly Concept[] = [
  'what',
  'talk',
  'say',
  'happen',
  'here',
  'channel',
  'about',
  'all',
  'show',
  'filler',
]

/** True for a time, or a word that names no topic, as in "what was said here since yesterday?". */
const isPlain = (token: Token): boolean =>
  token.since !== undefined ||
  (token.concepts.size > 0
    ? [...token.concepts].every((concept) => ofTalk.includes(concept))
    : isCommon(token.text))

const hasNoTopic = (tokens: readonly Token[]): boolean =>
  tokens.every((token) => !isUnknown(token) || token.since !== undefined || isCommon(token.text))

const ofProposals = new Set(['secretVotes', 'proposedBy', 'featuresOnTopic', 'features', 'lastLaw'])

/** Interprets a question such as "what happened to my idea with the polls?" as one about the asker's own proposals. */
export function ofOwnProposal(read: Understood, message: string, tokens: readonly Token[]): Understood {
  const first = read.type === 'question' ? read : read.type === 'unknown' ? read.supposed?.[0] : undefined
  if (!ofProposals.has(first?.intent.name ?? '') || !ownProposal.test(message)) return read
  const asked = { slug: me }
  return readingOf({ citizens: ['clerk'], of: 'clerk', intent: 'proposedBy', asked }, tokens) ?? read
}

function readingOf({ of, intent: name, asked }: Wording, tokens: readonly Token[]): Understood | undefined {
  const intent = engines[of].intents.findLast((one) => one.name === name)
  return (
    intent && { type: 'question', citizen: of, intent, asked: { ...detailsOf(tokens), ...asked }, score: 1 }
  )
}
