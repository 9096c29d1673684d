import { wordsOf } from '../../domain/words.ts'
import { engines } from '../answers/engines.ts'
import { has } from '../language/weights.ts'
import type { Records } from '../records/records.ts'
import type { Asking } from '../understanding/rivals.ts'
import { aboutOf } from '../understanding/suppose.ts'
import type { Supposed, Understood } from '../understanding/understand.ts'

const ofChannels = new Set('channel channels newChannels quietChannels'.split(' '))

/** Matches "who founded", which asks about a group and not about what is said in it. */
const ofFounder =
  /\bwho(?:['’]?s| is| was)? (?:the )?(?:founde[dr]|owne?[drs]+|started|created|opened|runs|set up)\b|\bqui[eé]n (?:fund[oó]|cre[oó])|\bqui a (?:fondé|créé)|\bwer hat .{1,60}(?:gegründet|eröffnet)|\bquem (?:fundou|criou)|(?<!\p{L})кто (?:основал|создал)|谁(?:创建|创办|建)|誰が(?:作|立ち上げ)|من (?:أسس|أنشأ)|किसने (?:बनाया|शुरू)|\bsiapa (?:yang )?(?:mendirikan|membuat|pendiri)/iu

const plainOf = (text: string): string => ` ${wordsOf(text).join(' ')} `

/** Interprets "what is going on in Crumb Lab?" as a question about the group Crumb Lab. */
export async function asChannel(
  read: Understood,
  message: string,
  { citizen, tokens }: Asking,
  records: Records,
): Promise<Understood> {
  const mayName =
    (citizen === 'cartographer' || /(?<!^)\p{Lu}/u.test(message)) &&
    tokens.every(({ id }) => id === undefined)
  const isOfFounder = ofFounder.test(message)
  const mayBeOfChannel =
    citizen === 'cartographer' || isOfFounder || tokens.some((token) => has(token, ['channel']))
  if (read.type === 'smallTalk' || !mayName || !mayBeOfChannel) return read
  const isKnown = read.type === 'question' && ofChannels.has(read.intent.name) && read.asked.topic
  const plain = plainOf(message)
  const named = isKnown
    ? undefined
    : (await records.publicChannels()).find(
        ({ id, name }) =>
          (id !== records.channel.id || citizen !== 'cartographer') &&
          wordsOf(name ?? '').length > 1 &&
          plain.includes(plainOf(name ?? '')),
      )
  const intent = engines.cartographer.intents.find(({ name }) => name === 'channel')
  if (!named?.name || !intent) return read
  const asked = { topic: named.name, question: named.name }
  const group: Supposed = { citizen: 'cartographer', intent, asked, about: 'a channel that you name' }
  const other = read.type === 'question' ? { ...read, about: aboutOf(read) ?? 'that' } : read.supposed?.[0]
  if (isOfFounder && citizen !== 'cartographer') return { type: 'question', ...group, score: 1 }
  if (citizen === 'archivist' || citizen === 'clerk') return read
  return {
    ...{ type: 'question', ...group, score: 1, doubt: { left: [], isLikely: false } },
    others: other ? [other] : [],
  }
}
