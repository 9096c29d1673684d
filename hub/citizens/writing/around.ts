import type { PostRow } from '../../../storage/posts.ts'
import type { ChannelMessage, Records } from '../records/records.ts'
import { talkOf } from '../records/talk.ts'
import { furtherOf } from './further.ts'
import { type Hits, shown, type Text } from './texts.ts'

/** If a search finds at most this many texts, the answer also lists other texts of the same conversations. */
const foundMost = 3

/**
 * Adds texts of the same conversation if only a few texts were found. The answer to a question is often in a reply that
 * contains no word of the question.
 */
export async function withAround<Found extends Hits>(records: Records, hits: Found): Promise<Found> {
  if (hits.count === 0 || hits.count > foundMost) return hits
  const found = new Set<number>([...hits.posts, ...hits.messages].map(({ id }) => id))
  const [[post], [message]] = [hits.posts, hits.messages]
  const all = [
    ...(message ? aroundMessage(talkOf(await records.channel.messages()), message) : []),
    ...(post ? await aroundPost(records, post) : []),
  ]
  const around = all.filter(({ id }) => !found.has(id)).slice(0, shown - hits.count)
  return { ...hits, around }
}

/**
 * Adds one more post on the same topic, by the author of the best match but from another conversation. If an answer has
 * no room for it, the post replaces the last of the texts that `withAround` added.
 */
export async function withFurther<Found extends Hits>(records: Records, hits: Found): Promise<Found> {
  const { posts, messages, around = [] } = hits
  const [post] = posts
  if (!post || hits.count > foundMost) return hits
  const known = new Set<number>([...posts, ...messages, ...around].map(({ id }) => id))
  const found = await furtherOf(records, [post])
  const further = found.filter(({ id, kind }) => !known.has(id) && kind !== 'reply').slice(0, 1)
  return { ...hits, around: around.slice(0, shown - hits.count - further.length), further }
}

/** Returns the thread of a post: the first post (the root), and at most `threadRead` replies. */
export async function threadOf(records: Records, post: PostRow): Promise<PostRow[]> {
  const root = post.kind === 'reply' && post.rootId ? await records.findPost(post.rootId) : post
  return root ? [root, ...(await records.repliesTo(root, threadRead))] : []
}

/** Returns the thread of a post. The text that the post answers and the direct replies to the post come first. */
async function aroundPost(records: Records, post: PostRow): Promise<Text[]> {
  const thread = await threadOf(records, post)
  return nearestFirst(thread, ({ id, inReplyTo }) => id === post.inReplyTo || inReplyTo === post.id)
}

const threadRead = 50

/** Returns the message to which the given message replies, and the replies to the given message. */
const aroundMessage = (talk: readonly ChannelMessage[], { id, replyTo }: ChannelMessage): ChannelMessage[] =>
  talk.filter((other) => other.id === replyTo || other.replyTo === id)

const nearestFirst = <Said>(all: readonly Said[], isNear: (said: Said) => boolean): Said[] => [
  ...all.filter(isNear),
  ...all.filter((said) => !isNear(said)),
]
