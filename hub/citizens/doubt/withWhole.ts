import type { CitizenName } from '../../contract/citizens.ts'
import { contentOf } from '../answers/archivist/rareTexts.ts'
import { engines } from '../answers/engines.ts'
import { me } from '../language/phrase.ts'
import type { Token } from '../language/token.ts'
import type { Records } from '../records/records.ts'
import { namesRecordOf } from '../understanding/domains.ts'
import { withShared } from '../understanding/shared.ts'
import { aboutOf } from '../understanding/suppose.ts'
import { detailsOf, type Supposed, type Understood } from '../understanding/understand.ts'

const supposedMost = 3
/** Minimum score for leaving a question to another bot. */
const certain = 0.95
/** Minimum score for leaving a question such as "how do I join?" to the bot that explains the platform. */
const probable = 0.7

const isHere = ({ intent }: Pick<Supposed, 'intent'>): boolean => intent.name === 'here'

/** Adds "the messages of this channel" to the possible meanings of a question. */
export async function withWhole(
  referred: Understood,
  { citizen, tokens }: { citizen: CitizenName; tokens: readonly Token[] },
  records: Records,
): Promise<Understood> {
  const read = withShared(referred, citizen)
  const intent = engines[citizen].intents.find((one) => isHere({ intent: one }))
  if (!intent || read.type === 'smallTalk') return read
  const first = read.type === 'question' ? read : read.supposed?.[0]
  const { id, slug } = first?.asked ?? {}
  const isOfAgent = slug !== undefined && slug !== me
  const agent = isOfAgent ? await records.findAgent(slug) : undefined
  if (id !== undefined || agent) return read
  const topic = contentOf(tokens)
  const asked = { ...detailsOf(tokens), ...(topic !== '' && { topic }) }
  const whole: Supposed = { citizen, intent, asked, about: 'the messages of this channel' }
  if (read.type === 'unknown') {
    const { supposed = [] } = read
    if (read.isDeclined === 'surely' || supposed.some(isHere)) return read
    const isOwn = first?.citizen === citizen && first.intent.name !== 'rareTexts'
    const [likeliest, ...more] = supposed
    const all = likeliest && isOwn ? [likeliest, whole, ...more] : [whole, ...supposed]
    return { ...read, supposed: all.slice(0, supposedMost) }
  }
  const { doubt, others = [] } = read
  if (others.some(isHere)) return read
  if (read.citizen === citizen) {
    const isDoubtful = doubt !== undefined && !doubt.isLikely
    if (isDoubtful) return { ...read, others: [whole, ...others.slice(0, 1)] }
    // A word such as "score" may be mistaken for the name of an agent. Offer a search of the channel too.
    return isOfAgent ? { ...read, others: [whole] } : read
  }
  const isHowTo =
    read.citizen === 'host' && /^(?:howTo|whoSees)/.test(read.intent.name) && read.score >= probable
  const isGuess =
    !isHowTo &&
    (read.citizen === 'archivist' || (!namesRecordOf(read.citizen, tokens) && read.score < certain))
  if (!isGuess && doubt === undefined) return read
  const elsewhere = { ...read, about: aboutOf(read) ?? 'that' }
  return {
    ...{ type: 'unknown', nearest: [], subjects: [] },
    supposed: isGuess ? [whole, elsewhere] : [elsewhere, whole],
  }
}
