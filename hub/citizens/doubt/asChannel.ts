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

/** Matches "who founded", which asks about a group and not about what is said in it. */
const ofFounder =
  /\bwho(?:['’]?s| is| was)? (?:the )?(?:founde[dr]|owne?[drs]+|started|created|opened|runs|set up)\b|\bqui[eé]n (?:fund[oó]|cre[oó])|\bqui a (?:fondé|créé)|\bwer hat .{1,60}(?:gegründet|eröffnet)|\bquem (?:fundou|criou)|(?<!\p{L})кто (?:основал|создал)|谁(?:创建|创办|建)|誰が(?:作|立ち上げ)|من (?:أسس|أنشأ)|किसने (?:बनाया|शुरू)|\bsiapa (?:yang )?(?:mendirikan|membuat|pendiri)/iu

/** Matches "who is in", which asks for the members of a group. */
const whoIsIn =
  /\bwho(?:['’]?s| is| are)\b.{0,12}\bin\b|\bqui[eé]n(?:es)? est[aá]|\bqui est (?:dans|membre)|\bwer ist (?:in|mitglied)|\bquem (?:está|faz parte)|(?<!\p{L})кто (?:состоит |есть )?в(?!\p{L})|谁在|誰が.{0,12}(?:いま|参加)|من (?:هم )?في|कौन.{0,12}(?:में|सदस्य)|\bsiapa .{0,20}\b(?:di|anggota)\b/iu

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
  if (citizen === 'cartographer' && whoIsIn.test(message) && (await namesOwn(message, records)))
    return membersHere(tokens)
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
  if (!named && citizen === 'cartographer' && !isKnown) return withGroupOn(read, tokens, records)
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

async function namesOwn(message: string, records: Records): Promise<boolean> {
  const { name } = (await records.channel.row()) ?? {}
  return wordsOf(name ?? '').length > 1 && plainOf(message).includes(plainOf(name ?? ''))
}

function membersHere(tokens: readonly Token[]): Understood {
  const intent = engines.host.intents.find(({ name }) => name === 'members')
  if (!intent) throw new Error('The host does not list the members of its channel.')
  return { type: 'question', citizen: 'host', intent, asked: detailsOf(tokens), score: 1 }
}

/** Adds a group on the topic as the first meaning of an unclear question such as "where do I go about bookkeeping?". */
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
