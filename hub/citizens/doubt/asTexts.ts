import type { CitizenName } from '../../contract/citizens.ts'
import { wordsOf } from '../../domain/words.ts'
import { contentOf, rareIn } from '../answers/archivist/rareTexts.ts'
import { messagesWith } from '../answers/cartographer/exchanges.ts'
import { engines } from '../answers/engines.ts'
import type { Asked } from '../language/phrase.ts'
import type { Token } from '../language/token.ts'
import { topicQuery } from '../language/topicQuery.ts'
import type { Records } from '../records/records.ts'
import { aboutOf } from '../understanding/suppose.ts'
import { detailsOf, type Supposed, type Understood } from '../understanding/understand.ts'

const searching = new Set('search whoSaid saidBy firstSaid positions bill thread show similar'.split(' '))

const notRead = { type: 'unknown', nearest: [], subjects: [] } as const

const isPlain = ({ id, slug, topic }: Asked): boolean =>
  [id, slug, topic].every((value) => value === undefined)

export async function asTexts(
  read: Understood,
  { citizen, tokens }: { citizen: CitizenName; tokens: readonly Token[] },
  records: Records,
): Promise<Understood> {
  const isReader = citizen === 'archivist' || citizen === 'cartographer'
  if (!isReader || read.type === 'smallTalk' || tokens.some(({ id }) => id !== undefined)) return read
  const isOther = read.type === 'question' && read.citizen !== citizen
  const isDoubtful = read.type === 'unknown' || (read.doubt !== undefined && !read.doubt.isLikely)
  const isSearch =
    read.type === 'question' && searching.has(read.intent.name) && read.asked.topic !== undefined
  if (!isOther && !isDoubtful && !isSearch) return read
  const details = detailsOf(tokens)
  const here =
    citizen === 'cartographer' ? await wordsHere(tokens, details.question ?? '', records) : undefined
  const rare = here ?? (await rareIn(tokens, details.question ?? '', records))
  const name = here ? 'here' : 'rareTexts'
  const intent = engines[here ? citizen : 'archivist'].intents.find((one) => one.name === name)
  if (!rare || !intent) return read
  const first = read.type === 'question' ? read : read.supposed?.[0]
  const words = wordsOf(rare.topic)
  const searched = wordsOf(first?.asked.topic ?? '')
  if (
    first &&
    searching.has(first.intent.name) &&
    searched.length > 0 &&
    searched.every((word) => words.includes(word))
  )
    return read
  const texts: Supposed = {
    ...{ citizen, intent, asked: { ...details, topic: rare.topic } },
    about: here ? 'messages with words of your question' : 'texts with the words of your question',
  }
  if (read.type === 'question' && !isOther) {
    const isFirst = rare.isStrong && isDoubtful && isPlain(read.asked)
    const others = [texts, ...(read.others ?? []).slice(0, 1)]
    if (!isFirst) return { ...read, others }
    return { ...notRead, supposed: [texts, { ...read, about: aboutOf(read) ?? 'that' }] }
  }
  if (read.type === 'question') {
    const { intent: other, asked } = read
    const referred = { citizen: read.citizen, intent: other, asked, about: aboutOf(read) ?? 'that' }
    if (!rare.isStrong) return read
    return { ...notRead, supposed: [texts, referred] }
  }
  if (read.isDeclined === 'surely' && !rare.isStrong) return read
  const [likeliest, ...more] = read.supposed ?? []
  const all = rare.isStrong || !likeliest ? [texts, ...(likeliest ? [likeliest] : [])] : [likeliest, texts]
  const { isDeclined, ...rest } = read
  return {
    ...rest,
    ...(isDeclined && { isDeclined: 'probably' as const }),
    supposed: [...all, ...more.slice(0, 1)],
  }
}

async function wordsHere(tokens: readonly Token[], question: string, records: Records) {
  const topic = contentOf(tokens)
  const terms = topicQuery({ topic, question })?.terms ?? []
  const { found, words } = await messagesWith(records, { topic, question })
  if (terms.length === 0 || found.length === 0) return undefined
  return { topic, isStrong: words >= Math.min(several, Math.max(1, Math.floor(terms.length * mostly))) }
}

const mostly = 0.5
/** So many words of a question in one message make it a likely answer, however many other words there are. */
const several = 2
