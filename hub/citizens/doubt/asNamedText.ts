import { engines } from '../answers/engines.ts'
import type { Asked } from '../language/phrase.ts'
import type { Records } from '../records/records.ts'
import type { Asking } from '../understanding/rivals.ts'
import { aboutOf } from '../understanding/suppose.ts'
import type { Supposed, Understood, Unknown } from '../understanding/understand.ts'
import { findSaid } from '../writing/recall.ts'

type Read = Understood & { type: 'question' }

const notRead = { type: 'unknown', nearest: [], subjects: [] } as const

/** Interprets a question that contains an id, such as "what was #12 about?", as asking for that text. */
export async function asNamedText(
  read: Read | Unknown,
  asking: Asking,
  records: Records,
): Promise<Understood> {
  return withNamedText(await ofText(read, asking, records), asking)
}

/** Rejects the guess that a question is about a law if the id in the question belongs to a text. */
async function ofText(
  read: Read | Unknown,
  { citizen, tokens }: Asking,
  records: Records,
): Promise<Read | Unknown> {
  const [id, ...more] = tokens.flatMap((token) => token.id ?? [])
  const isOfClerk = read.type === 'question' && read.citizen === 'clerk'
  if (citizen !== 'archivist' || !isOfClerk || id === undefined || more.length > 0) return read
  const bill = (await records.findLaw(id)) ?? (await records.findFeature(id))
  return bill || !(await findSaid(records, id)) ? read : { ...notRead }
}

function withNamedText(read: Read | Unknown, { citizen, tokens }: Asking): Understood {
  const isUsed = (asked: Asked) => asked.id !== undefined || asked.ids !== undefined
  const isOpen =
    read.type === 'unknown'
      ? read.isDeclined === undefined && !read.supposed?.some(({ asked }) => isUsed(asked))
      : !isUsed(read.asked)
  const [id, ...more] = tokens.flatMap((token) => token.id ?? [])
  const intent = engines.archivist.intents.find(({ name }) => name === 'show')
  if (citizen !== 'archivist' || !isOpen || id === undefined || more.length > 0 || !intent) return read
  const shown: Supposed = { citizen, intent, asked: { id: String(id) }, about: 'the text that you name' }
  const others =
    read.type === 'unknown' ? (read.supposed ?? []) : [{ ...read, about: aboutOf(read) ?? 'that' }]
  return { ...notRead, supposed: [shown, ...others.slice(0, 1)] }
}
