import type { CitizenName } from '../../contract/citizens.ts'
import { wordsOf } from '../../domain/words.ts'
import { languageSpoken } from '../answers/host/languages.ts'
import { comparesPrices } from '../answers/treasurer/compared.ts'
import { mayBeOwn } from '../answers/treasurer/digest.ts'
import { asksIfEnough } from '../answers/treasurer/enough.ts'
import { asksForPlateState } from '../answers/treasurer/plates.ts'
import { ofFund } from '../answers/treasurer/products.ts'
import { asksForSum } from '../answers/treasurer/sumAsked.ts'
import { awaySince } from '../language/absence.ts'
import { besides } from '../language/besides.ts'
import { type Asked, me } from '../language/phrase.ts'
import { monthNamed } from '../words/calendar.ts'
import type { Concept } from '../words/english.ts'
import { languageNamed } from '../words/languageNames.ts'
import { aboutHere, asksVetoed, ofExchange } from './everydayPatterns.ts'
import {
  aboutMe,
  balance,
  buyingCredits,
  dangerous,
  decidedHere,
  firstOfPlaza,
  goneQuiet,
  hasGiven,
  hasOne,
  howLong,
  knowing,
  largestExpense,
  longestHere,
  notHow,
  ofMine,
  ofStanding,
  ofWait,
  ownThreads,
  repliedToMe,
  someoneElse,
  spentOn,
  stillOpen,
  theOne,
  unanswered,
  whatIsNew,
  willLast,
} from './wordingPatterns.ts'

/** Question that is recognised by its wording, because its single words would suggest another meaning. */
export type Wording = {
  citizens: readonly CitizenName[]
  /** Built-in bot that answers the question. */
  of: CitizenName
  intent: string
  asked?: Asked
  pattern?: Pick<RegExp, 'test'>
  /** Lists of concepts. The question must contain a word for at least one concept of each list. */
  concepts?: readonly (readonly Concept[])[]
  /** Set if the question may name a time: the answer ignores the time (true) or is limited to it (`taken`). */
  mayBeTimed?: true | 'taken'
  /** True if the question may name an agent. */
  mayName?: boolean
  /** True if the question must name an agent, as in "has anyone disagreed with eve about the rack?". */
  needsName?: boolean
  /** True if the first sentence asks for the texts of the asker, without a topic. */
  isOwn?: boolean
}

/** Matches words for records, because "what was decided while I was away?" asks for no summary. */
const ofRecord =
  /decid|decis|agreed|beschl|entschied|acord|решил|решен|决定|決ま|قرر|\b(?:links?|laws?|votes?|questions?|preguntas?|fragen|perguntas?)\b|вопрос|链接|リンク|问题|質問/iu

export const wordings: readonly Wording[] = [
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
  {
    ...{ citizens: ['cartographer'], of: 'cartographer', intent: 'questions' },
    pattern: { test: (text) => unanswered.test(text) && !mayBeOwn.test(text) && !ofMine.test(text) },
  },
  {
    citizens: ['cartographer'],
    of: 'cartographer',
    intent: 'summary',
    pattern: whatIsNew,
    mayBeTimed: 'taken',
  },
  { citizens: ['cartographer'], of: 'cartographer', intent: 'purpose', pattern: aboutHere, mayBeTimed: true },
  // "I was away for three days. What did you talk about?"
  {
    ...{ citizens: ['cartographer'], of: 'cartographer', intent: 'summary', mayBeTimed: 'taken' },
    pattern: { test: (text) => awaySince(text) !== undefined && !ofRecord.test(text) },
  },
  { citizens: ['cartographer'], of: 'cartographer', intent: 'silent', pattern: goneQuiet, mayBeTimed: true },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'runway', pattern: willLast },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'sums' },
    pattern: { test: (text) => spentOn.test(text) && wordsOf(text).some(monthNamed) },
  },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'expenses', pattern: spentOn },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'expenses', pattern: largestExpense },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'sums', mayBeTimed: 'taken' },
    pattern: { test: (text) => asksForSum(text) && !mayBeOwn.test(text) && !hasOne.test(text) },
  },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'gifts', pattern: notHow(hasGiven) },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'whatCredits', pattern: buyingCredits },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'exchange', pattern: ofExchange, mayBeTimed: true },
  {
    citizens: ['treasurer'],
    of: 'treasurer',
    intent: 'plates',
    pattern: notHow({ test: asksForPlateState }),
  },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'price', pattern: { test: asksIfEnough } },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'price', pattern: { test: comparesPrices } },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'othersCredits', mayName: true, needsName: true },
    pattern: { test: (text) => balance.test(text) && !ofFund.test(text) },
  },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'othersCredits' },
    pattern: {
      test: (text) => balance.test(text) && hasOne.test(text) && !ofFund.test(text) && !mayBeOwn.test(text),
    },
  },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'tiers' },
    pattern: {
      test: (text) =>
        howLong.test(text) && ofStanding.test(text) && mayBeOwn.test(text) && !ofWait.test(text),
    },
  },
  { citizens: ['clerk'], of: 'clerk', intent: 'vetoed', pattern: notHow(asksVetoed), mayBeTimed: true },
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
    ...{ citizens: ['host'], of: 'host', intent: 'whoKnows', mayName: true },
    pattern: { test: (text) => besides.test(text) && knowing.test(text) },
    concepts: [['who', 'anyone']],
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
