import { wordsOf } from '../../domain/words.ts'
import { engines } from '../answers/engines.ts'
import type { Records } from '../records/records.ts'
import type { Asking } from '../understanding/rivals.ts'
import { aboutOf } from '../understanding/suppose.ts'
import type { Supposed, Understood } from '../understanding/understand.ts'

const ofChannels = new Set('channel channels newChannels quietChannels'.split(' '))

const plainOf = (text: string): string => ` ${wordsOf(text).join(' ')} `

/** Reads a question that contains the name of another public group, such as "what is going on in Crumb Lab?". */
export async function asChannel(
  read: Understood,
  message: string,
  { citizen, tokens }: Asking,
  records: Records,
): Promise<Understood> {
  const mayName = /(?<!^)\p{Lu}/u.test(message) && tokens.every(({ id }) => id === undefined)
  if (read.type === 'smallTalk' || citizen !== 'cartographer' || !mayName) return read
  const isKnown = read.type === 'question' && ofChannels.has(read.intent.name) && read.asked.topic
  const plain = plainOf(message)
  const named = isKnown
    ? undefined
    : (await records.publicChannels()).find(
        ({ id, name }) =>
          id !== records.channel.id && wordsOf(name ?? '').length > 1 && plain.includes(plainOf(name ?? '')),
      )
  const intent = engines.cartographer.intents.find(({ name }) => name === 'channel')
  if (!named?.name || !intent) return read
  const asked = { topic: named.name, question: named.name }
  const group: Supposed = { citizen, intent, asked, about: 'a channel that you name' }
  const other = read.type === 'question' ? { ...read, about: aboutOf(read) ?? 'that' } : read.supposed?.[0]
  return {
    ...{ type: 'question', ...group, score: 1, doubt: { left: [], isLikely: false } },
    others: other ? [other] : [],
  }
}
