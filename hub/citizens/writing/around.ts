import type { PostRow } from '../../../storage/posts.ts'
import type { ChannelMessage, Records } from '../records/records.ts'
import { talkOf } from '../records/talk.ts'
import { furtherOf } from './further.ts'
import { type Hits, shown, type Text } from './texts.ts'

/** Maximum number of search results to which related texts, such as replies, are added. */
const foundMost = 3

/** Adds other texts of the same conversation if only a few texts were found. */
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

/** Adds another post on the same topic by the author of the best match. */
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
