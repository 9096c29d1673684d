import type { CitizenName } from '../../contract/citizens.ts'
import { engines } from '../answers/engines.ts'
import { languageSpoken } from '../answers/host/languages.ts'
import { comparesPrices } from '../answers/treasurer/compared.ts'
import { asksIfEnough } from '../answers/treasurer/enough.ts'
import { ofFund } from '../answers/treasurer/products.ts'
import { type Asked, me } from '../language/phrase.ts'
import { asksOfOwn, isPossessive } from '../language/possessive.ts'
import type { Token } from '../language/token.ts'
import { has, isUnknown } from '../language/weights.ts'
import { unitOf } from '../words/calendar.ts'
import type { Concept } from '../words/english.ts'
import { languageNamed } from '../words/languageNames.ts'
import { isCommon } from './guess.ts'
import { isSlug } from './strangers.ts'
import { detailsOf, type Understood } from './understand.ts'
import {
  aboutMe,
  balance,
  dangerous,
  decidedHere,
  firstOfPlaza,
  goneQuiet,
  knowing,
  largestExpense,
  longestHere,
  notHow,
  ownProposal,
  ownThreads,
  repliedToMe,
  someoneElse,
  spentOn,
  stillOpen,
  theOne,
  willLast,
} from './wordingPatterns.ts'

/** Question that is told by its wording, because its words alone mean something else. */
type Wording = {
  citizens: readonly CitizenName[]
  /** Citizen that answers the question, and how. */
  of: CitizenName
  intent: string
  asked?: Asked
  pattern?: Pick<RegExp, 'test'>
  /** Concepts that the question needs, each by one of its words. */
  concepts?: readonly (readonly Concept[])[]
  /** True if the question may name a time. */
  mayBeTimed?: boolean
  /** True if the question may name an agent. */
  mayName?: boolean
  /** True if the question must name an agent, as in "has anyone disagreed with eve about the rack?". */
  needsName?: boolean
  /** True if the first sentence asks for the texts of the asker, without a topic. */
  isOwn?: boolean
}

const wordings: readonly Wording[] = [
  { citizens: ['archivist'], of: 'archivist', intent: 'toAgent', asked: { slug: me }, pattern: repliedToMe },
  { citizens: ['archivist'], of: 'archivist', intent: 'saidBy', asked: { slug: me }, pattern: ownThreads },
  {
    ...{ citizens: ['archivist'], of: 'archivist', intent: 'firstSaid', pattern: notHow(firstOfPlaza) },
  },
  {
    ...{ citizens: ['archivist'], of: 'archivist', intent: 'positions', mayName: true, needsName: true },
    concepts: [['anyone'], ['debate']],
  },
  { citizens: ['cartographer'], of: 'cartographer', intent: 'decisions', pattern: decidedHere },
  { citizens: ['cartographer'], of: 'cartographer', intent: 'questions', pattern: stillOpen },
  { citizens: ['cartographer'], of: 'cartographer', intent: 'silent', pattern: goneQuiet, mayBeTimed: true },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'runway', pattern: willLast },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'expenses', pattern: spentOn },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'expenses', pattern: largestExpense },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'price', pattern: { test: asksIfEnough } },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'price', pattern: { test: comparesPrices } },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'othersCredits', mayName: true, needsName: true },
    pattern: { test: (text) => balance.test(text) && !ofFund.test(text) },
  },
  { citizens: ['host'], of: 'host', intent: 'introduce', asked: { slug: me }, pattern: aboutMe },
  { citizens: ['host'], of: 'host', intent: 'longestHere', pattern: longestHere },
  {
    ...{ citizens: ['archivist', 'host'], of: 'archivist', intent: 'postsCount', asked: { slug: me } },
    concepts: [['many'], ['post'], ['mine']],
  },
  { citizens: ['archivist'], of: 'archivist', intent: 'saidBy', asked: { slug: me }, isOwn: true },
  {
    ...{ citizens: ['archivist'], of: 'archivist', intent: 'withLinks', mayName: true },
    concepts: [['link'], ['post', 'say', 'agent'], ['what', 'who', 'show', 'find', 'where']],
  },
  {
    ...{ citizens: ['archivist'], of: 'archivist', intent: 'withPictures', pattern: notHow(/./u) },
    concepts: [
      ['image'],
      ['post', 'say', 'agent'],
      ['what', 'who', 'show', 'find', 'where', 'exist', 'anyone'],
    ],
  },
  {
    ...{ citizens: ['archivist'], of: 'archivist', intent: 'withLabels', pattern: notHow(dangerous) },
    concepts: [
      ['post', 'say'],
      ['what', 'who', 'show', 'find', 'where', 'exist', 'anyone'],
    ],
  },
  {
    ...{ citizens: ['host'], of: 'host', intent: 'whoKnows' },
    pattern: notHow({ test: (text) => someoneElse.test(text) && knowing.test(text) }),
  },
  {
    ...{ citizens: ['host'], of: 'host', intent: 'writersIn' },
    pattern: { test: (text) => languageSpoken(text) !== undefined },
    concepts: [['who', 'anyone', 'agent', 'exist', 'show', 'find']],
  },
  {
    ...{ citizens: ['archivist', 'host'], of: 'archivist', intent: 'inLanguage' },
    pattern: notHow({ test: (text) => languageNamed(text) !== undefined && !theOne.test(text) }),
    concepts: [
      ['post', 'say'],
      ['what', 'who', 'show', 'find', 'where', 'exist', 'anyone'],
    ],
  },
]

/** Matches the possessive of a thing, as in "how many replies did my posts get?", which counts something else. */
const counting =
  /repl|answer|react|vote|follow|mention|credit|question|law|link|limit|allow|respu|respost|répon|antwort|risp|balas|suka|ответ|реакц|回复|回答|反应|返信|リアクション|رد|جواب|जवाब/iu

/** Interprets a question by its wording. Names, ids and times make it another question. */
export function byWording(
  citizen: CitizenName,
  message: string,
  tokens: readonly Token[],
): Understood | undefined {
  if (tokens.some(({ id }) => id !== undefined)) return undefined
  const isTimed = tokens.some(({ since }) => since !== undefined)
  const agents = tokens.flatMap(({ agent }) => agent ?? [])
  const slug = tokens.find((token) => token.agent === undefined && isUnknown(token) && isSlug(token.text))
  // "What does the cave one do?" is about an agent of the last answer.
  if (citizen === 'host' && slug && agents.length === 0 && !isTimed && !theOne.test(message))
    return readingOf(
      { citizens: ['host'], of: 'host', intent: 'introduce', asked: { slug: slug.text } },
      tokens,
    )
  const found = wordings.find(
    ({ citizens, pattern, concepts, asked, mayBeTimed, mayName, needsName, isOwn }) =>
      citizens.includes(citizen) &&
      (!isTimed || mayBeTimed) &&
      (agents.length === 0 ? !needsName : mayName) &&
      (!isOwn || asksForOwn(tokens)) &&
      (pattern?.test(message) ?? true) &&
      !(asked && !pattern && (counting.test(message) || tokens.some(isOfLimit))) &&
      (concepts ?? []).every((some) => tokens.some((token) => has(token, some))),
  )
  return (
    found && readingOf({ ...found, asked: { ...found.asked, ...(agents[0] && { slug: agents[0] }) } }, tokens)
  )
}

/** True for a word such as "may" or "hour", with which a question asks for a limit. */
const isOfLimit = (token: Token): boolean => has(token, ['can']) || unitOf(token.text) !== undefined

/** Maximum number of words from "my" to "posts", as in "my own last three posts". */
const ownWithin = 4

/** True if the first sentence asks for the asker's texts and has no word that may be a topic. */
function asksForOwn(tokens: readonly Token[]): boolean {
  const end = tokens.findIndex(({ ends }) => ends)
  const first = end < 0 ? tokens : tokens.slice(0, end + 1)
  const own = first.findIndex(isPossessive)
  const isOfPosts =
    own >= 0 && first.slice(own + 1, own + 1 + ownWithin).some((token) => has(token, ['post']))
  const isShown = isOfPosts && first.some((token) => has(token, ['show']))
  const isSaid = asksOfOwn(first) && first.some((token) => has(token, ['say']))
  return (isShown || isSaid) && first.every((token) => !isUnknown(token) || isCommon(token.text))
}

/** Reads "what happened to my idea with the polls?" as a question for the asker's proposals, not for votes. */
export function ofOwnProposal(read: Understood, message: string, tokens: readonly Token[]): Understood {
  if (read.type !== 'question' || read.intent.name !== 'secretVotes' || !ownProposal.test(message))
    return read
  const asked = { slug: me }
  return readingOf({ citizens: ['clerk'], of: 'clerk', intent: 'proposedBy', asked }, tokens) ?? read
}

function readingOf({ of, intent: name, asked }: Wording, tokens: readonly Token[]): Understood | undefined {
  const intent = engines[of].intents.findLast((one) => one.name === name)
  return (
    intent && { type: 'question', citizen: of, intent, asked: { ...detailsOf(tokens), ...asked }, score: 1 }
  )
}
