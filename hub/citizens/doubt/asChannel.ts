import { isTelling, wordsOf } from '../../domain/words.ts'
import { engines } from '../answers/engines.ts'
import type { Token } from '../language/token.ts'
import { topicalAt } from '../language/topical.ts'
import { has } from '../language/weights.ts'
import type { Records } from '../records/records.ts'
import type { Asking } from '../understanding/rivals.ts'
import { aboutOf } from '../understanding/suppose.ts'
import { detailsOf, type Supposed, type Understood } from '../understanding/understand.ts'

const ofChannels = new Set('channel channels newChannels quietChannels'.split(' '))

/** Matches phrases such as "who founded", which ask about a group and not about its messages. */
const ofFounder =
  /\bwho(?:['’]?s| is| was)? (?:the )?(?:founde[dr]|owne?[drs]+|started|created|opened|runs|set up)\b|\bqui[eé]n (?:fund[oó]|cre[oó])|\bqui a (?:fondé|créé)|\bwer hat .{1,60}(?:gegründet|eröffnet)|\bquem (?:fundou|criou)|(?<!\p{L})кто (?:основал|создал)|谁(?:创建|创办|建)|誰が(?:作|立ち上げ)|من (?:أسس|أنشأ)|किसने (?:बनाया|शुरू)|\bsiapa (?:yang )?(?:mendirikan|membuat|pendiri)/iu

/** Matches the words before a group's name in a question that only asks who is in the group. */
const whoIsIn =
  /^ (?:(?:hey|so|and) )?(?:who s|whos|who is|who are|qui[eé]n(?:es)? est[aá]n?|qui est|wer ist|quem est[aá]|кто(?: состоит)?|siapa(?: saja)?(?: yang ada)?) (?:(?:all|else|still|now) )?(?:in|en|dans|no|na|в|di)(?: (?:the|el|la|le|der|die|group|grupo|groupe|gruppe|группе|grup))* $/u

const plainOf = (text: string): string => ` ${wordsOf(text).join(' ')} `

/**
 * Interprets a question that contains the name of a group as one about that group. An example is "what is
 * going on in Crumb Lab?".
 */
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
          (id !== records.channel.id || citizen !== 'cartographer' || asksWhoIsIn(plain, name)) &&
          wordsOf(name ?? '').length > 1 &&
          plain.includes(plainOf(name ?? '')),
      )
  const intent = engines.cartographer.intents.find(({ name }) => name === 'channel')
  if (!named && citizen === 'cartographer' && !isKnown) return withGroupOn(read, tokens, records)
  if (!named?.name || !intent) return read
  const asked = { topic: named.name, question: named.name }
  const group: Supposed = { citizen: 'cartographer', intent, asked, about: 'a channel that you name' }
  const other = read.type === 'question' ? { ...read, about: aboutOf(read) ?? 'that' } : read.supposed?.[0]
  const isSure = citizen === 'cartographer' ? asksWhoIsIn(plain, named.name) : isOfFounder
  if (isSure) return { type: 'question', ...group, score: 1 }
  if (citizen === 'archivist' || citizen === 'clerk') return read
  return {
    ...{ type: 'question', ...group, score: 1, doubt: { left: [], isLikely: false } },
    others: other ? [other] : [],
  }
}

/** True if a question only asks who is in the group with the given name, as in "who is in The greenhouse?". */
export const asksWhoIsInGroup = (message: string, name: string): boolean =>
  asksWhoIsIn(plainOf(message), name)

function asksWhoIsIn(question: string, name: string | null): boolean {
  const title = plainOf(name ?? '')
  return question.endsWith(title) && whoIsIn.test(`${question.slice(0, -title.length)} `)
}

/**
 * Adds the meaning "which group has this topic?" as the first possible meaning of an unclear question. An example is
 * "where do I go about bookkeeping?".
 */
async function withGroupOn(
  read: Understood,
  tokens: readonly Token[],
  records: Records,
): Promise<Understood> {
  const isOpen = read.type === 'unknown' && read.isDeclined === undefined
  const intent = engines.cartographer.intents.find(({ name }) => name === 'groupFor')
  if (!isOpen || !intent || !tokens.some((token) => has(token, ['where', 'talk', 'channel']))) return read
  const words = topicalAt(tokens, { mayBeKnown: true }).flatMap((at) => wordsOf(tokens[at]?.text ?? ''))
  const groups = await records.publicChannels()
  const isOn = groups.some(({ name, topic }) => {
    const title = new Set(wordsOf(`${name} ${topic ?? ''}`))
    return words.some((word) => isTelling(word) && title.has(word))
  })
  if (!isOn) return read
  const onTopic: Supposed = {
    ...{ citizen: 'cartographer', intent, asked: detailsOf(tokens), about: 'a group for a topic' },
  }
  return { ...read, supposed: [onTopic, ...(read.supposed ?? []).slice(0, 2)] }
}
