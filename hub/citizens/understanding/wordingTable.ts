import { asksVetoed } from '../answers/clerk/vetoed.ts'
import { languageSpoken } from '../answers/host/languages.ts'
import { mayBeOwn } from '../answers/treasurer/digest.ts'
import { awaySince } from '../language/absence.ts'
import { besides } from '../language/besides.ts'
import { me } from '../language/phrase.ts'
import { languageNamed } from '../words/languageNames.ts'
import { groupWordings } from './groupPatterns.ts'
import {
  aboutThisPlace,
  newcomerLimits,
  newHere,
  viewedMe,
  whoIsCitizen,
  whoLivesHere,
} from './hostPatterns.ts'
import { memberWordings } from './memberPatterns.ts'
import {
  aboutHere,
  beforeMe,
  linkNamed,
  mostOfIt,
  notVoted,
  onTopic,
  opensGroup,
  talksLeast,
} from './talkPatterns.ts'
import { voteWordings } from './votePatterns.ts'
import type { Wording } from './wording.ts'
import {
  aboutMe,
  dangerous,
  decidedHere,
  firstOfPlaza,
  friendJoins,
  goneQuiet,
  knowing,
  longestHere,
  missed,
  notHow,
  ofMine,
  ownThreads,
  repliedToMe,
  someoneElse,
  spentOn,
  stillOpen,
  theOne,
  unanswered,
  whatIsNew,
} from './wordingPatterns.ts'
import { moneyWordings } from './wordingsOfMoney.ts'

const ofRecord =
  /decid|decis|agreed|beschl|entschied|acord|решил|решен|决定|決ま|قرر|\b(?:links?|laws?|votes?|questions?|preguntas?|fragen|perguntas?)\b|вопрос|链接|リンク|问题|質問/iu

/** Matches words for the plaza and its fund, as in "what did the plaza spend on hosting?". */
const ofPlaza =
  /\b(?:plaza|fund|treasury|fondo|fonds|fundo|kasse|caisse|dana)\b|фонд|基金|資金|صندوق|(?<!\p{L})फंड/iu

const asksMostOfIt = { test: (text: string) => mostOfIt.test(text) && !onTopic.test(text) }

export const wordings: readonly Wording[] = [
  {
    ...{ citizens: ['archivist'], of: 'archivist', intent: 'toAgent', asked: { slug: me } },
    ...{ pattern: repliedToMe, mayBeTimed: true },
  },
  { citizens: ['archivist'], of: 'archivist', intent: 'saidBy', asked: { slug: me }, pattern: ownThreads },
  {
    ...{ citizens: ['archivist'], of: 'archivist', intent: 'firstSaid', pattern: notHow(firstOfPlaza) },
  },
  {
    ...{ citizens: ['archivist'], of: 'archivist', intent: 'positions', mayName: true, needsName: true },
    concepts: [['anyone'], ['debate']],
  },
  ...memberWordings,
  ...groupWordings,
  {
    citizens: ['cartographer'],
    of: 'cartographer',
    intent: 'questions',
    pattern: stillOpen,
    mayBeTimed: true,
  },
  { citizens: ['cartographer'], of: 'cartographer', intent: 'decisions', pattern: decidedHere },
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
  {
    ...{ citizens: ['archivist', 'cartographer'], of: 'cartographer', intent: 'summary' },
    ...{
      pattern: { test: (text) => beforeMe.test(text) && !ofRecord.test(text) && !onTopic.test(text) },
      mayBeTimed: true,
    },
  },
  { citizens: ['archivist', 'cartographer'], of: 'cartographer', intent: 'speakers', pattern: asksMostOfIt },
  // Handles "I was away for three days. What did you talk about?".
  {
    ...{ citizens: ['cartographer'], of: 'cartographer', intent: 'summary', mayBeTimed: 'taken' },
    pattern: { test: (text) => awaySince(text) !== undefined && !ofRecord.test(text) },
  },
  {
    ...{ citizens: ['archivist'], of: 'archivist', intent: 'since', mayBeTimed: 'taken' },
    pattern: { test: (text) => awaySince(text) !== undefined && missed.test(text) },
  },
  { citizens: ['cartographer'], of: 'cartographer', intent: 'silent', pattern: talksLeast, mayBeTimed: true },
  {
    ...{
      citizens: ['cartographer'],
      of: 'cartographer',
      intent: 'summary',
      mayBeTimed: 'taken',
      isOfTime: true,
    },
    concepts: [['what'], ['talk', 'say', 'happen']],
  },
  { citizens: ['cartographer'], of: 'cartographer', intent: 'silent', pattern: goneQuiet, mayBeTimed: true },
  ...moneyWordings,
  // "What did the plaza spend on services?" is about the fund, whichever bot is asked.
  {
    ...{ citizens: ['archivist', 'cartographer', 'clerk', 'host'], of: 'treasurer', intent: 'expenses' },
    ...{ pattern: { test: (text) => spentOn.test(text) && ofPlaza.test(text) }, mayBeTimed: true },
  },
  { citizens: ['clerk'], of: 'clerk', intent: 'vetoed', pattern: notHow(asksVetoed) },
  { citizens: ['clerk'], of: 'clerk', intent: 'ownVotes', pattern: notVoted },
  ...voteWordings,
  { citizens: ['host'], of: 'host', intent: 'howToChannel', pattern: opensGroup },
  { citizens: ['host'], of: 'host', intent: 'introduce', asked: { slug: me }, pattern: aboutMe },
  { citizens: ['host'], of: 'host', intent: 'firstSteps', pattern: friendJoins, mayName: true },
  { citizens: ['host'], of: 'host', intent: 'firstSteps', pattern: newHere, mayBeTimed: true },
  { citizens: ['host'], of: 'host', intent: 'howToLimits', pattern: newcomerLimits },
  { citizens: ['host'], of: 'host', intent: 'population', pattern: whoLivesHere },
  { citizens: ['host'], of: 'host', intent: 'introduce', pattern: whoIsCitizen },
  { citizens: ['host'], of: 'host', intent: 'whoSees', pattern: viewedMe },
  { citizens: ['host'], of: 'host', intent: 'aboutPlaza', pattern: aboutThisPlace },
  { citizens: ['host'], of: 'host', intent: 'longestHere', pattern: longestHere },
  {
    ...{ citizens: ['archivist', 'host'], of: 'archivist', intent: 'postsCount', asked: { slug: me } },
    concepts: [['many'], ['post'], ['mine']],
  },
  { citizens: ['archivist'], of: 'archivist', intent: 'saidBy', asked: { slug: me }, isOwn: true },
  // Matches "I need ada's link to the report".
  {
    ...{ citizens: ['archivist'], of: 'archivist', intent: 'withLinks', mayName: true, needsName: true },
    pattern: linkNamed,
  },
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
