import type { CitizenName } from '../../contract/citizens.ts'
import type { Supposed, Understood } from './understand.ts'

/** Intents (kinds of question) that a bot answers itself, although they belong to another bot. */
const shared: Partial<Record<CitizenName, readonly string[]>> = { cartographer: ['members'] }

/** Assigns the intents (kinds of question) in `shared` to the bot that received the question. */
export function withShared(read: Understood, citizen: CitizenName): Understood {
  const names = shared[citizen]
  if (!names || read.type === 'smallTalk') return read
  const own = <One extends Pick<Supposed, 'citizen' | 'intent'>>(one: One): One =>
    names.includes(one.intent.name) ? { ...one, citizen } : one
  if (read.type === 'unknown') return read.supposed ? { ...read, supposed: read.supposed.map(own) } : read
  return { ...own(read), ...(read.others && { others: read.others.map(own) }) }
}
