import { type CitizenName, citizenNames } from '../../contract/citizens.ts'
import { wordsOf } from '../../domain/words.ts'
import { engines } from '../answers/engines.ts'
import { continues, whichOne, withThem } from '../language/continuing.ts'
import { orderIn } from '../language/order.ts'
import type { Asked } from '../language/phrase.ts'
import { tokensOf } from '../language/sentence.ts'
import type { Token } from '../language/token.ts'
import { joined } from '../language/topic.ts'
import { topicalAt } from '../language/topical.ts'
import { isUnknown } from '../language/weights.ts'
import type { Concept } from '../words/english.ts'
import { glossesOf } from '../words/glossary/glossary.ts'
import { languageOf } from '../words/lexicon.ts'
import { isClear, isWhole } from './clear.ts'
import { asksForMore, followRows } from './followAsks.ts'
import type { Followed } from './followed.ts'
import { groupInList } from './followGroups.ts'
import { isBare, refersBack, toldBy } from './followUp.ts'
import { certain } from './guess.ts'
import { namesOwn, namesTopic } from './ownWords.ts'
import { isPlace, placeIn, quoteAt } from './places.ts'
import { aboutOf } from './suppose.ts'
import { detailsOf, type Supposed, type Understood } from './understand.ts'

type Read = Understood & { type: 'question' }

/** Maximum number of words in a follow-up question with a word such as "that" (`referring`) or without one (`bare`). */
const wordsMost = { referring: 14, bare: 8 }

type Question = { tokens: readonly Token[]; text: string }
type Answered = { read: Understood; text: string; told: string }

const isReferring = (tokens: readonly Token[]): boolean =>
  refersBack(tokens) ||
  continues(tokens) ||
  [ofThose, withThem, whichOne].some((pattern) => pattern.test(joined(tokens)))

const isShort = (tokens: readonly Token[]): boolean =>
  tokens.length <= (isReferring(tokens) ? wordsMost.referring : wordsMost.bare)

/** Interprets a follow-up question such as "which of those got the most replies?". */
export function carriedOver(
  citizen: CitizenName,
  { tokens, text }: Question,
  { read: previous, text: questionBefore, told }: Answered,
): Read | undefined {
  const before = meantBy(previous)
  if (!before || !isShort(tokens)) return undefined
  const group = groupInList(tokens, { intent: before.intent.name, told })
  if (group || tokens.some(({ id }) => id !== undefined)) return group
  const asksOrder = isBare(tokens) && orderIn(text) !== undefined
  const isOfTopic = before.intent.name === 'topics' && placeIn(tokens) !== undefined
  const names = namesIn(tokens)
  const isOfVoters =
    before.intent.name === 'bill' && names.has('who') && names.has('vote') && !names.has('can')
  const isCarried = isOfVoters || asksOrder || isOfTopic || isReferring(tokens) || asksForMore(text)
  if (!isCarried && (namesOwn(tokens) || isClear(citizen, tokens))) return undefined
  if (!asksForMore(text) && isWhole(citizen, tokens, text)) return undefined
  const followed: Followed = {
    ...{
      names,
      question: text,
      questionBefore,
      before: withTopicOf(before.asked, questionBefore),
      ids: toldBy(told).ids,
      topicThere: quoteAt(told, placeIn(tokens)),
    },
    agent: tokens.find(({ agent }) => agent !== undefined)?.agent,
    since: tokens.find(({ since }) => since !== undefined)?.since,
    hasTopic: namesTopic(tokens),
    isBack: refersBack(tokens),
    order: ofThose.test(joined(tokens)) || isBare(tokens) ? orderIn(text) : undefined,
  }
  for (const { after, on, read, isGuess } of followRows) {
    const fits =
      on === '' || on.split(' ').some((all) => all.split('+').every((name) => followed.names.has(name)))
    const found = fits && after.split(' ').includes(before.intent.name) ? read(followed) : undefined
    const keeper = found && keeperOf(found[0], before.citizen)
    const intent = keeper && engines[keeper].intents.find(({ name }) => name === found[0])
    if (!found || !keeper || !intent) continue
    const asked = { ...detailsOf(tokens), ...found[1] }
    const doubt = isGuess && { doubt: { left: [], isLikely: false } }
    return { type: 'question', citizen: keeper, intent, asked, score: 1, ...doubt }
  }
  return undefined
}

const keeperOf = (name: string, before: CitizenName): CitizenName | undefined =>
  [before, ...citizenNames].find((one) => engines[one].intents.some((intent) => intent.name === name))

type Meant = Pick<Supposed, 'citizen' | 'intent' | 'asked'>

function meantBy(read: Understood): Meant | undefined {
  return read.type === 'question' ? read : read.type === 'unknown' ? read.supposed?.[0] : undefined
}

function withTopicOf(asked: Asked, question: string): Asked {
  const tokens = tokensOf(question)
  const places = topicalAt(tokens, { mayBeKnown: false })
  if (asked.topic !== undefined || places.length === 0) return asked
  return { ...asked, topic: joined(places.flatMap((at) => tokens[at] ?? [])) }
}

/** Adds the previous question as a possible meaning of a short, unclear message such as "and more?". */
export function withBefore(
  citizen: CitizenName,
  read: Understood,
  tokens: readonly Token[],
  previous: Understood,
): Understood {
  const before = meantBy(previous)
  const isReader = citizen === 'archivist' || citizen === 'cartographer'
  const isOfTexts = isReader && before?.citizen === 'archivist'
  const hasTopic = topicalAt(tokens, { mayBeKnown: false }).length > 0
  const isNew = hasTopic && !continues(tokens) && !ofThose.test(joined(tokens))
  if (!before || (before.citizen !== citizen && !isOfTexts) || !isShort(tokens) || isNew) return read
  const { intent, asked } = before
  const supposed = {
    citizen: before.citizen,
    intent,
    asked,
    about: `${aboutOf(before) ?? 'that'}, as before`,
  }
  const isOther = (one: Supposed) => one.intent.name !== intent.name || one.asked.topic !== asked.topic
  if (read.type === 'unknown') {
    const isStrange =
      (read.supposed ?? []).length === 0 &&
      !isReferring(tokens) &&
      !(isReader && !isPlain(before) && tokens.some((token) => !isUnknown(token)))
    if (read.isDeclined === 'surely' || isStrange) return read
    const [first, ...more] = (read.supposed ?? []).filter(isOther)
    const isElsewhere = isReader && !isPlain(before) && first?.citizen !== citizen && !namesTopic(tokens)
    const isFirst =
      !first ||
      isElsewhere ||
      (isReferring(tokens) && !namesTopic(tokens) && !(first.asked.id !== undefined && tokens.some(isPlace)))
    const all = isFirst ? [supposed, ...(first ? [first] : [])] : [first, supposed]
    return { ...read, supposed: [...all, ...more.slice(0, 1)] }
  }
  const isOfIt = read.type === 'question' && read.intent.name === 'busyHours' && refersBack(tokens)
  const goesOn =
    isReader &&
    read.type === 'question' &&
    (continues(tokens) || isBare(tokens) || isOfIt) &&
    namesNothing(read, tokens) &&
    !isPlain(before)
  if (
    goesOn ||
    (read.type === 'question' &&
      read.citizen !== citizen &&
      !read.doubt &&
      read.score < certain &&
      isPlain(read) &&
      (refersBack(tokens) ||
        theOne.test(joined(tokens)) ||
        (isOfTexts && !isPlain(before) && !namesTopic(tokens) && read.score < elsewhereMost)))
  )
    return {
      type: 'unknown',
      nearest: [],
      subjects: [],
      supposed: [supposed, { ...read, about: aboutOf(read) ?? 'that' }],
    }
  if (read.type !== 'question' || !read.doubt || read.doubt.isLikely || !isOther({ ...read, about: '' }))
    return read
  return { ...read, others: [supposed, ...(read.others ?? []).filter(isOther).slice(0, 1)] }
}

/** Score below which a question that seems to be for another bot may be a follow-up to the previous question. */
const elsewhereMost = 0.65

/** Matches words such as "the one about", which refer to an entry of the bot's last answer. */
const theOne =
  /\bthe ones? (?:about|on|with|from|by)\b|\b(?:el|la|los|las) (?:que|sobre) |\b(?:celui|celle) (?:sur|de|du)\b|\b(?:der|die|das) (?:über|mit|zu)\b|那个关于|について(?:の)?やつ/iu

const isPlain = ({ asked: { slug, id, topic } }: Meant): boolean =>
  [slug, id, topic].every((value) => value === undefined)

/** True for a question without an id, a topic or the name of an existing agent. */
const namesNothing = ({ asked: { slug, id, topic } }: Read, tokens: readonly Token[]): boolean =>
  id === undefined &&
  topic === undefined &&
  (slug === undefined || !tokens.some(({ agent }) => agent === slug))

const ofThose =
  /\b(?:of those|of these|of them|among them|de esos|de esas|de ellos|de ces|parmi|davon|von denen|darunter|desses|dessas|deles|из них|di questi|tra questi|daarvan)\b|其中|里面|その中|このうち|منها|منهم|इनमें|उनमें|di antara/iu

/** Matches words such as "commented", which refer to replies. */
const comment = /^(?:comment|kommenti|coment|komentar|коммент|прокоммент)/iu

function namesIn(tokens: readonly Token[]): Set<string> {
  const language = languageOf(tokens.flatMap(({ text }) => wordsOf(text)))
  const concepts: Concept[] = tokens.flatMap((token) => [...token.concepts])
  return new Set([
    ...concepts,
    ...tokens.flatMap(({ text }) => glossesOf(text, language).map(({ english }) => english)),
    ...(tokens.some(({ text }) => comment.test(text)) ? ['reply'] : []),
  ])
}
