import type { CitizenName } from '../../contract/citizens.ts'
import { isTelling, wordsOf } from '../../domain/words.ts'
import { engines } from '../answers/engines.ts'
import { stemOf, stemsMeant } from '../language/meant.ts'
import type { Token } from '../language/token.ts'
import type { Records } from '../records/records.ts'
import { aboutOf } from '../understanding/suppose.ts'
import type { Supposed, Understood } from '../understanding/understand.ts'
import { languageOf } from '../words/lexicon.ts'
import { type Link, linksIn } from './linked.ts'

/** Kinds of questions that are about a single law or feature request if they contain its title. */
const ofBills = new Set(
  'openLaws laws features lawsOnTopic featuresOnTopic lawTally lawQuorum lawTime bill lastLaw newestLaw rules'.split(
    ' ',
  ),
)

function isAbout({ title, text }: Link, topic: string, message: string): boolean {
  const words = wordsOf(topic).filter(isTelling)
  // Most records are in English, so a topic in another language would not match.
  if (languageOf(wordsOf(message)) !== 'english' || !/^\p{ASCII}*$/u.test(topic)) return true
  const stems = stemsMeant(`${title} ${text}`)
  return words.filter((word) => stems.has(stemOf(word))).length * 2 >= words.length
}

const isTextual = (read: Understood): boolean =>
  read.type === 'question' && read.citizen === 'clerk' && !read.intent.name.endsWith('OnTopic')

/** Interprets a question that contains the title of a law, but no id, as one about that law. */
export async function asBill(
  read: Understood,
  message: string,
  { citizen, tokens }: { citizen: CitizenName; tokens: readonly Token[] },
  records: Records,
): Promise<Understood> {
  const isOfClerk = citizen === 'clerk' || (read.type === 'question' && read.citizen === 'clerk')
  const isDoubtful = read.type === 'unknown' || (read.type === 'question' && read.doubt?.isLikely === false)
  const isElsewhere = isDoubtful && (citizen === 'host' || citizen === 'treasurer')
  if (read.type === 'smallTalk' || tokens.some(({ id }) => id !== undefined)) return read
  if (!isOfClerk && !isElsewhere) return read
  const links = (await linksIn(message, records)).filter(({ byTitle, isAll }) =>
    isOfClerk ? byTitle || isTextual(read) : isAll,
  )
  const intent = engines.clerk.intents.find(({ name }) => name === 'bill')
  const [link] = links
  if (!link || !intent) return read
  const about = 'a law or a feature request that you name'
  const asked = { id: String(link.id), ids: links.map(({ id }) => id) }
  const bill: Supposed = { citizen: 'clerk', intent, asked, about }
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
  if (!ofBills.has(read.intent.name)) {
    const left = read.doubt?.left ?? []
    return link.isSure ? { ...read, others: [bill], doubt: { left, isLikely: false } } : read
  }
  const { doubt, ...known } = read
  const linked = { ...known, ...bill, asked: { ...read.asked, ...asked } }
  if (link.isSure) return linked
  const isSearch = read.intent.name.endsWith('OnTopic')
  if (isSearch && (link.isAll || isAbout(link, read.asked.topic ?? '', message))) return linked
  if (!isSearch) return doubt ? { ...linked, doubt: { ...doubt, left: [] } } : linked
  return {
    ...linked,
    others: [{ ...read, about: aboutOf(read) ?? 'that' }],
    doubt: { left: [], isLikely: false },
  }
}
