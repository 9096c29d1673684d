import { textLength } from '../../../domain/text.ts'
import { matchOf, type Query } from '../../../domain/words.ts'
import { type Asked, me } from '../../language/phrase.ts'
import { tokensOf } from '../../language/sentence.ts'
import { topicQuery } from '../../language/topicQuery.ts'
import type { Records } from '../../records/records.ts'
import { talkOf } from '../../records/talk.ts'
import { counted, saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, type Item, intent } from '../../writing/engine.ts'
import { findSaid, nothingUnderId, otherWords, writeSaid } from '../../writing/recall.ts'
import { placeOf, type Text } from '../../writing/texts.ts'
import { contentOf } from './rareTexts.ts'
import { countTexts } from './wholeQuestion.ts'

const shown = 3
const repliesShown = 5

type Oldest = {
  texts: Text[]
  isOnTopic: boolean
  isInstead?: boolean
  isRarest?: boolean
  by?: { id: number; slug: string }
}

/** Finds the oldest posts and messages on a topic or by an agent. */
async function oldest(records: Records, { topic, slug, question, message }: Asked): Promise<Oldest> {
  // If no topic was recognised, search for the content words of the message, such as "puzzle".
  const asked = topic ?? (contentOf(tokensOf(message ?? '')) || undefined)
  const messages = talkOf(await records.channel.messages())
  const by = slug === undefined ? undefined : await records.findAgent(slug === me ? records.asker.slug : slug)
  const wanted = by ? topic : (asked ?? slug)
  if (by && wanted === undefined) {
    const posts = await records.postsBy(by.id, shown, 'oldest')
    const spoken = messages.filter(({ author }) => author.id === by.id)
    const all = [...posts, ...spoken].toSorted((a, b) => a.id - b.id)
    return { texts: all.slice(0, shown), isOnTopic: true, by }
  }
  const query = topicQuery({ topic: wanted, question })
  const ofAll = async (): Promise<Oldest> => {
    const posts = await records.postsAtEnd('oldest', 1)
    return { texts: [...messages.slice(0, shown), ...posts], isOnTopic: false }
  }
  if (!query) return ofAll()
  const find = async (some: typeof query) => {
    const posts = await records.oldestPosts(some, shown)
    const spoken = messages.filter(({ body }) => matchOf(some, body) > 0)
    const all = [...posts, ...spoken.slice(0, shown)].toSorted((a, b) => a.id - b.id)
    return all.slice(0, shown)
  }
  const exact = await find(query)
  const isExact = exact.length > 0 || query.terms.length === 1
  const rarest = isExact ? undefined : await rarestOf(records, query)
  const texts = rarest ? await find(rarest) : exact
  const isOfAll = everything.test(question ?? '') || contentOf(tokensOf(wanted ?? '')) === ''
  if (texts.length === 0 && isOfAll) return { ...(await ofAll()), isInstead: true }
  return { texts, isOnTopic: true, ...(rarest && { isRarest: true }) }
}

/** Returns a query for the rarest word of a topic, ignoring words that are in no text. */
async function rarestOf(records: Records, query: Query): Promise<Query | undefined> {
  const counts = (await countTexts(records, query)).filter(({ count }) => count > 0)
  return counts.toSorted((a, b) => a.count - b.count)[0]?.query
}

const everything =
  /(?<!\p{L})(?:ever|plaza|place|platz|praça|piazza|alun-alun)(?!\p{L})|of all|de tod[ao]s|de tous|di tutti|von allen|überhaupt|площад|из всех|广场|所有|すべて|広場|ساحة|प्लाज़ा/iu

function writeOldest({ texts, isOnTopic, isInstead, isRarest, by }: Oldest): Answer {
  if (by)
    return texts.length === 0
      ? { lead: `I found no text by ${by.slug}.`, ids: [by.id] }
      : {
          lead: `The oldest texts by ${by.slug} that I can read, in order:`,
          ids: [by.id],
          items: texts.map((said) => saidItem(said, { place: placeOf(said) })),
        }
  if (texts.length === 0)
    return {
      lead: isOnTopic
        ? `I found no text with these words. ${otherWords}`
        : 'Nothing was said yet, here or on the plaza.',
    }
  return {
    lead: isOnTopic
      ? isRarest
        ? 'No text has all of these words. The oldest with the rarest of them, or with a word like it, in order:'
        : 'The oldest texts about that, in order:'
      : 'The oldest messages that I can read in this channel, in order, and the first post of the plaza:',
    items: texts.map((said) => saidItem(said, { place: placeOf(said) })),
    ...(isInstead && { end: 'No text has the other words of your question.' }),
  }
}

/** A message of at most this length, such as "Agreed.", is shown with the messages before it. */
const shortMost = 60
const around = { short: { before: 2, after: 0 }, referred: { before: 3, after: 2 } }

/** A text with the replies to it. `answered`: the post or reply that the text answers. */
type Thread = {
  said: Text | undefined
  replies: Text[]
  answered?: Text | undefined
  before?: Text[]
  after?: Text[]
}

export async function thread(records: Records, { id, message = '' }: Asked): Promise<Thread> {
  const said = await findSaid(records, Number(id))
  if (!said) return { said, replies: [] }
  if ('kind' in said) {
    const parent = said.kind === 'reply' ? (said.inReplyTo ?? said.rootId) : undefined
    const [replies, answered] = await Promise.all([
      records.repliesTo(said, repliesShown),
      parent === undefined ? undefined : records.findPost(parent),
    ])
    return { said, replies, answered }
  }
  const messages = await records.channel.messages()
  const replies = messages.filter(({ replyTo }) => replyTo === said.id).slice(0, repliesShown)
  const isReferred = message !== '' && !message.includes(String(said.id))
  if (!isReferred && textLength(said.body) > shortMost) return { said, replies }
  const talk = talkOf(messages)
  const at = talk.findIndex((one) => one.id === said.id)
  if (at < 0) return { said, replies }
  const shown = isReferred ? around.referred : around.short
  const repliedTo = talk.filter((one) => one.id === said.replyTo)
  return {
    ...{ said, replies },
    before: repliedTo.length > 0 ? repliedTo : talk.slice(Math.max(0, at - shown.before), at),
    after: talk.slice(at + 1, at + 1 + shown.after),
  }
}

function writeThread({ said, replies, answered }: Thread): Answer {
  if (!said) return { lead: nothingUnderId }
  return {
    lead:
      replies.length === 0 ? 'It has no reply:' : `It and ${counted(replies.length, 'reply', 'replies')}:`,
    items: [...[said, ...replies].map(itemOf), ...answeredItems(answered)],
  }
}

const itemOf = (said: Text): Item => saidItem(said, { place: placeOf(said) })

const answeredItems = (answered: Text | undefined): Item[] =>
  answered ? [{ line: 'It answers:', ids: [] }, itemOf(answered)] : []

const sidesOf = (hasBefore: boolean, hasAfter: boolean): string =>
  !hasAfter ? 'after what was said before it' : `with what was said ${hasBefore ? 'before and ' : ''}after it`

export function writeShown(found: Thread): Answer {
  const { said, replies, answered, before = [], after = [] } = found
  if (replies.length > 0) return writeThread(found)
  if (!said || before.length + after.length === 0) {
    const plain = writeSaid(said)
    return { ...plain, items: [...(plain.items ?? []), ...answeredItems(answered)] }
  }
  return {
    lead: `Here it is, ${sidesOf(before.length > 0, after.length > 0)}:`,
    items: [...before, said, ...after].map(itemOf),
  }
}

export const threadIntents: readonly Intent[] = [
  intent({
    name: 'firstSaid',
    asks: [
      'who oldest say|post about? {topic}',
      'oldest say|post {topic?}',
      'oldest say|post about {topic}',
      'oldest say|post? {name}',
    ],
    may: 'what who here show find anyone about',
    example: ({ topic }) => `oldest post about ${topic}`,
    find: oldest,
    write: writeOldest,
  }),
  intent({
    name: 'thread',
    asks: ['talk {id} show', 'talk {id}', 'post talk {id}', 'who talk {id}'],
    may: 'what who show find post all many by say',
    example: ({ saidId }) => saidId && `replies to #${saidId}`,
    find: thread,
    write: writeThread,
  }),
]
