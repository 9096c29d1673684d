import type { CitizenName } from '../../contract/citizens.ts'
import { isTelling, wordsOf } from '../../domain/words.ts'
import { nearestBills } from '../answers/clerk/billsOnTopic.ts'
import { engines } from '../answers/engines.ts'
import { stemOf, stemsMeant } from '../language/meant.ts'
import { me } from '../language/phrase.ts'
import { isPossessive } from '../language/possessive.ts'
import type { Token } from '../language/token.ts'
import { topicsOf } from '../language/topic.ts'
import { has, isUnknown } from '../language/weights.ts'
import type { Records } from '../records/records.ts'
import { certain } from '../understanding/guess.ts'
import { aboutOf } from '../understanding/suppose.ts'
import type { Supposed, Understood } from '../understanding/understand.ts'
import { languageOf } from '../words/lexicon.ts'
import { describedIds } from './describedBills.ts'
import { type Link, linksIn } from './linked.ts'

/** Kinds of questions that may be about one law or feature request. */
const ofBills = new Set(
  'openLaws laws features lawsOnTopic featuresOnTopic lawTally lawQuorum lawTime bill lastLaw newestLaw rules ownVotes'.split(
    ' ',
  ),
)

/** True for a question about who voted on a feature request. Only votes on laws are secret. */
const isOfVoters = (intent: string, { authorId }: Link): boolean =>
  intent === 'secretVotes' && authorId !== undefined

/** Matches a question about the votes on a law or feature request, as in "who voted against the scheduled posts request?". */
const asksOfBill =
  /\b(?:vot(?:e[ds]?|ing|ó|aron|ou|é|aram)|against|support(?:ed|s)?|in favou?r)(?!\p{L}).{0,60}\b(?:law|request|feature|ley|solicitud|propuesta|loi|demande|gesetz|wunsch|lei|pedido)\b/iu

const charter = /chart|carta\b|устав|хартия|宪章|憲章|ميثاق|चार्टर|piagam/iu

const describingFrom = 7
const ofTitle = 'a law or a feature request that you name'
const notRead = { type: 'unknown', nearest: [], subjects: [] } as const

function isAbout({ title, text }: Link, topic: string, message: string): boolean {
  const words = wordsOf(topic).filter(isTelling)
  if (languageOf(wordsOf(message)) !== 'english' || !/^\p{ASCII}*$/u.test(topic)) return true
  const stems = stemsMeant(`${title} ${text}`)
  return words.filter((word) => stems.has(stemOf(word))).length * 2 >= words.length
}

const listing = new Set('openLaws laws lastLaw newestLaw'.split(' '))

const isOfAll = (read: Understood): read is Understood & { type: 'question' } =>
  read.type === 'question' && listing.has(read.intent.name)

/** True if a question names a topic, as in "the law about units of measurement". */
const namesTopic = (tokens: readonly Token[]): boolean =>
  topicsOf(tokens).some(
    ({ from, to, isNamed }) => isNamed && tokens.slice(from, to).filter(isUnknown).length >= wordsOfTopic,
  )
const wordsOfTopic = 2

const isTextual = (read: Understood): boolean =>
  read.type === 'question' && read.citizen === 'clerk' && !read.intent.name.endsWith('OnTopic')

/**
 * True if a question was misread as one about the proposals of an agent, although no such agent exists. An example is
 * "votes for the line breaks feature?".
 */
async function isOfNobody(read: Understood, records: Records): Promise<boolean> {
  const asked = read.type === 'question' && read.intent.name === 'proposedBy' ? read.asked : undefined
  const { slug = me, other = slug } = asked ?? {}
  return other !== me && (await records.findAgent(other)) === undefined
}

/** Interprets a question that contains the title of a law as one about that law. */
export async function asBill(
  read: Understood,
  message: string,
  { citizen, tokens }: { citizen: CitizenName; tokens: readonly Token[] },
  records: Records,
): Promise<Understood> {
  const isOfClerk = citizen === 'clerk' || (read.type === 'question' && read.citizen === 'clerk')
  const isDoubtful = read.type === 'unknown' || (read.type === 'question' && read.doubt?.isLikely === false)
  const isReader = citizen === 'archivist' || citizen === 'cartographer'
  const isElsewhere = isDoubtful && (!isReader || asksOfBill.test(message))
  if (read.type === 'smallTalk' || tokens.some(({ id }) => id !== undefined)) return read
  if (!isOfClerk && !isElsewhere) return read
  const isOfCharter = read.type === 'question' && read.intent.name === 'charter' && !charter.test(message)
  const isOfVote = tokens.some((token) => has(token, ['law', 'vote', 'feature']))
  const links = (await linksIn(message, records)).filter(({ byTitle, isAll }) =>
    isOfClerk ? byTitle || isTextual(read) : isAll || (byTitle && isOfVote),
  )
  const intent = engines.clerk.intents.find(({ name }) => name === 'bill')
  const own = links.filter(({ authorId }) => authorId === records.asker.id)
  const named = own.length > 0 && own.length < links.length && tokens.some(isPossessive) ? own : links
  const [link] = named
  const described = isOfClerk ? await describedIds(message, tokens, { read, ofBills }, records) : []
  if (described.length > 0 && intent && (!link?.isSure || described.includes(link.id)))
    return {
      ...{ type: 'question', citizen: 'clerk', intent, score: 1 },
      asked: { id: String(described[0]), ids: described },
    }
  const isReferred = read.type === 'question' && read.citizen === 'archivist'
  if (!link && citizen === 'clerk' && isOfAll(read) && namesTopic(tokens))
    return withNearest({ ...read, doubt: { left: [], isLikely: false } }, message, records)
  const namesLaw = citizen === 'clerk' && tokens.some((token) => has(token, ['law', 'feature']))
  if (!link && citizen === 'clerk' && (isDoubtful || isReferred) && tokens.length >= describingFrom)
    return withNearest(read, message, records, { namesLaw })
  if (!link && isElsewhere && isOfVote) return withNearest(read, message, records)
  if (!link || !intent) return read
  const about = ofTitle
  const asked = { id: String(link.id), ids: named.map(({ id }) => id) }
  const bill: Supposed = { citizen: 'clerk', intent, asked, about }
  if (citizen === 'clerk' && link.byTitle && (await isOfNobody(read, records)))
    return { type: 'question', ...bill, score: 1 }
  const isOfBills = read.type === 'question' && ofBills.has(read.intent.name)
  if (citizen === 'clerk' && ((link.isWhole && (isDoubtful || isOfBills)) || (link.byTitle && isOfCharter)))
    return { type: 'question', ...bill, score: 1 }
  if (read.type === 'question' && read.citizen !== 'clerk') {
    const other = { ...read, about: aboutOf(read) ?? 'that' }
    return { type: 'unknown', nearest: [], subjects: [], supposed: [bill, other] }
  }
  if (read.type === 'unknown') {
    const { supposed: [other, ...more] = [], isDeclined } = read
    const isOfBill = !other || (other.citizen === 'clerk' && ofBills.has(other.intent.name))
    if (link.isSure && isOfBill && !isDeclined) return { type: 'question', ...bill, score: 1 }
    return { ...read, supposed: [bill, ...(other ? [other] : []), ...more.slice(0, 1)] }
  }
  if (!ofBills.has(read.intent.name) && !isOfVoters(read.intent.name, link)) {
    const left = read.doubt?.left ?? []
    if (link.isSure && link.isAll && (isDoubtful || (link.isWhole && citizen === 'clerk')))
      return { ...notRead, supposed: [bill, { ...read, about: aboutOf(read) ?? 'that' }] }
    return link.isSure ? { ...read, others: [bill], doubt: { left, isLikely: false } } : read
  }
  const { doubt, ...known } = read
  const linked = { ...known, ...bill, asked: { ...read.asked, ...asked } }
  if (link.isSure) return linked
  // "What happens if too few take part?" is about the rules, not about a law.
  if (read.intent.name === 'rules' && read.score >= certain) return read
  const isSearch = read.intent.name.endsWith('OnTopic')
  if (isSearch && (link.isAll || isAbout(link, read.asked.topic ?? '', message))) return linked
  if (!isSearch) return doubt ? { ...linked, doubt: { ...doubt, left: [] } } : linked
  return {
    ...linked,
    others: [{ ...read, about: aboutOf(read) ?? 'that' }],
    doubt: { left: [], isLikely: false },
  }
}

/** Finds the law or feature request most similar to a question, and adds it to the question's possible meanings. */
async function withNearest(
  read: Understood,
  message: string,
  records: Records,
  { namesLaw = false } = {},
): Promise<Understood> {
  const intent = engines.clerk.intents.find(({ name }) => name === 'bill')
  const [laws, features] = await Promise.all([records.listLaws(undefined), records.listFeatures(undefined)])
  const own = laws.filter(({ article }) => article === null)
  const [only, ...others] = nearestBills(message, [...own, ...features])
  const [second, ...more] = only?.isSure ? [] : others
  if (!only?.isLikely || more.length > 0 || !intent) return read
  const { id, isSure } = only
  const about = isSure ? ofTitle : 'the law or feature request that is nearest to your question'
  const ids = [id, ...(second ? [second.id] : [])]
  const nearest: Supposed = { citizen: 'clerk', intent, asked: { id: String(id), ids }, about }
  if (read.type === 'question' && (isSure || read.citizen !== 'clerk'))
    return { ...notRead, supposed: [nearest, { ...read, about: aboutOf(read) ?? 'that' }] }
  if (read.type === 'question') return { ...read, others: [nearest, ...(read.others ?? []).slice(0, 1)] }
  if (read.type !== 'unknown' || (read.isDeclined === 'surely' && !namesLaw)) return read
  const { isDeclined, ...rest } = read
  const open = namesLaw || isDeclined === undefined ? rest : { ...rest, isDeclined }
  return { ...open, supposed: [nearest, ...(read.supposed ?? []).slice(0, 2)] }
}
