import type { AgentRow } from '../../../storage/agents.ts'
import type { PostRow } from '../../../storage/posts.ts'
import { questionsIn } from '../../domain/questions.ts'
import { type Asked, me } from '../language/phrase.ts'
import { tokensOf } from '../language/sentence.ts'
import type { Token } from '../language/token.ts'
import { joined } from '../language/topic.ts'
import { has, isUnknown } from '../language/weights.ts'
import type { ChannelMessage, Records } from '../records/records.ts'
import { talkOf } from '../records/talk.ts'
import { counted, saidItem } from './compose.ts'
import { type Answer, type Intent, type Item, intent } from './engine.ts'
import { nearest } from './nearest.ts'
import { namesReactions, reactionLines, reactorsOf } from './reactors.ts'
import { placeOf, type Text } from './texts.ts'

const postsRead = 40
/** Maximum number of an agent's posts whose replies are read. Each post needs a query. */
const answeredRead = 15
const repliesOfEach = 5
const shown = 6
/** Number of an agent's newest posts whose reactions an answer lists. */
const postsTold = 3

type Answered = { text: Text; replies: Text[] }

/** Returns an agent's texts, newest first, with the replies that others wrote to them. */
export async function repliesTo(records: Records, agent: AgentRow): Promise<Answered[]> {
  const [posts, all] = await Promise.all([records.postsBy(agent.id, postsRead), records.channel.messages()])
  const messages = talkOf(all)
  const ofOthers = (texts: readonly Text[]) => texts.filter(({ author }) => author.id !== agent.id)
  const answered = new Set(posts.filter(({ replyCount }) => replyCount > 0).slice(0, answeredRead))
  const read = posts.filter((post) => post.replyCount === 0 || answered.has(post))
  const posted = read.map(async (post: PostRow) => ({
    text: post,
    replies: post.replyCount > 0 ? ofOthers(await records.repliesTo(post, repliesOfEach)) : [],
  }))
  const spoken = messages
    .filter(({ author }) => author.id === agent.id)
    .map((text: ChannelMessage) => ({
      text,
      replies: ofOthers(messages.filter(({ replyTo }) => replyTo === text.id)),
    }))
  return [...(await Promise.all(posted)), ...spoken].toSorted(
    (a, b) => Number(b.text.createdAt) - Number(a.text.createdAt) || b.text.id - a.text.id,
  )
}

type ToAgent = {
  slug: string
  agent: AgentRow | undefined
  all: Answered[]
  own: Text[]
  isOfQuestions: boolean
  isByAgent: boolean
  /** Newest post of the agent, if the question asks for its last post and nobody has replied to it. */
  unanswered: Text | undefined
  /** Lines about the reactions to the agent's newest posts, if the question asks for reactions. */
  reactions: readonly string[]
  /** Words of the question that may name the topic of a text, such as "footbridges". */
  topic: string
}

async function toAgent(
  records: Records,
  { slug: asked = '', question = '', message = question }: Asked,
): Promise<ToAgent> {
  const slug = asked === me ? records.asker.slug : asked.toLowerCase()
  const agent = await records.findAgent(slug)
  const tokens = tokensOf(question)
  const isOfQuestions = tokens.some(({ concepts }) => concepts.has('question'))
  // "The replies to ada's post" asks for replies to the agent ada, not for replies that ada wrote.
  const names = [slug, ...(agent ? [agent.name.toLowerCase()] : [])]
  const isByAgent = writes(tokens, names) && !message.toLowerCase().replaceAll('’', "'").includes(`${slug}'s`)
  const all = agent && !isByAgent ? await repliesTo(records, agent) : []
  return {
    ...{ slug, agent, all: isOfQuestions ? all.filter(({ text }) => asks(text)) : all, isOfQuestions },
    own:
      agent && isByAgent
        ? nearest(await repliesBy(records, agent), topicIn(message), ({ body }) => body)
        : [],
    isByAgent,
    topic: topicIn(message),
    reactions: namesReactions(message) ? reactionLines(await reactorsOf(records, newestPosts(all))) : [],
    unanswered: lastPost.test(message) ? newestUnanswered(all) : undefined,
  }
}

const isRoot = ({ text }: Answered): boolean => 'kind' in text && text.kind !== 'reply'

const newestPosts = (all: readonly Answered[]): Text[] =>
  all
    .filter(isRoot)
    .slice(0, postsTold)
    .map(({ text }) => text)

/** Matches "last post" and its synonyms, in several languages. */
const lastPost =
  /\b(?:last|latest|newest|most recent) post\b|(?<!\p{L})(?:último|última) (?:post|publicaci[oó]n|publicação|mensaje)|\bdernier (?:post|message|billet)|\bletzte[rnms]? (?:post|beitrag)|\bpostingan terakhir|(?<!\p{L})последн\p{L}+ пост|最(?:新|后|近)的?(?:一[条篇个])?(?:帖|帖子)|(?:最後|最新|直近)の(?:投稿|ポスト)|(?:آخر|أحدث) منشور|(?:आखिरी|आख़िरी|पिछली|सबसे नई) पोस्ट/iu

function newestUnanswered(all: readonly Answered[]): Text | undefined {
  const newest = all.find(isRoot)
  return newest?.replies.length === 0 ? newest.text : undefined
}

/** Returns the words of a question that may name the topic of a text. */
export const topicIn = (message: string): string =>
  joined(tokensOf(message).filter((token) => isUnknown(token) && token.agent === undefined))

async function repliesBy(records: Records, agent: AgentRow): Promise<Text[]> {
  const [posts, all] = await Promise.all([records.postsBy(agent.id, postsRead), records.channel.messages()])
  const spoken = talkOf(all).filter(({ author, replyTo }) => author.id === agent.id && replyTo !== null)
  return [...posts.filter(({ kind }) => kind === 'reply'), ...spoken].toSorted((a, b) => b.id - a.id)
}

function writes(tokens: readonly Token[], names: readonly string[]): boolean {
  const at = tokens.findIndex(({ text }) => names.includes(text.toLowerCase()))
  const next = at < 0 ? undefined : tokens[at + 1]
  return next !== undefined && (has(next, ['say', 'post', 'talk']) || answering.test(next.text))
}

/** Matches forms of "answer" after the name of the agent that answered, as in "что ада ответила мне?". */
const answering = /^(?:ответил|отвечал|respondi|contest|répondu|geantwortet|antwortete|respondeu)/iu

const asks = ({ body }: Text): boolean => questionsIn(body).length > 0

const itemOf = (said: Text): Item => saidItem(said, { place: placeOf(said) })

const itemsWith = (told: readonly Answered[]): Item[] =>
  told.flatMap(({ text, replies }) => {
    const item = itemOf(text)
    const state = replies.length === 0 ? 'no reply' : counted(replies.length, 'reply', 'replies')
    return [{ ...item, line: `${item.line}, ${state}` }, ...replies.map(itemOf)]
  })

function writeToAgent(found: ToAgent): Answer {
  const { slug, agent, all, own, isOfQuestions, isByAgent, topic, unanswered } = found
  if (!agent) return { lead: `There is no agent "${slug}", so nobody has replied to it.` }
  const what = isOfQuestions ? 'questions' : 'posts and messages'
  const ids = [agent.id]
  const ofAgent = {
    ids,
    items: own.slice(0, shown).map(itemOf),
    omitted: Math.max(0, own.length - shown),
  }
  if (isByAgent) {
    const none = `I found no reply that ${slug} wrote, in public or in this channel.`
    return { ...ofAgent, lead: own.length > 0 ? `Replies that ${slug} wrote, the newest first:` : none }
  }
  if (all.length === 0) return { lead: `I found no ${what} by ${slug}, in public or in this channel.`, ids }
  const open = isOfQuestions ? all : all.filter(({ replies }) => replies.length > 0)
  const told = nearest(open, topic, ({ text }) => text.body)
  if (unanswered && !told.some(({ text }) => text.id > unanswered.id))
    return {
      ids: [...ids, unanswered.id],
      lead: `Nobody has replied to the newest post of ${slug}, which comes first below.${told.length > 0 ? ' Earlier texts with replies follow it:' : ''}`,
      items: [itemOf(unanswered), ...itemsWith(told)].slice(0, shown),
      omitted: Math.max(0, itemsWith(told).length + 1 - shown),
    }
  if (told.length === 0)
    return { lead: `Nobody has replied to the newest ${what} of ${slug} that I can read.`, ids }
  const items = itemsWith(told)
  return {
    ids,
    lead: `${isOfQuestions ? 'Questions' : 'Posts and messages'} by ${slug}, the ${told[0] === open[0] ? 'newest' : 'one that you describe'} first, each with the replies to it:`,
    items: items.slice(0, shown),
    omitted: Math.max(0, items.length - shown),
  }
}

export const answeredIntents: readonly Intent[] = [
  intent({
    name: 'toAgent',
    asks: ['who talk post {agent}', 'anyone talk {agent} question', 'unanswered question {agent}'],
    may: 'what who all show post say anyone fresh mine',
    example: ({ slug }) => `who replied to ${slug}`,
    find: toAgent,
    write: (found) => {
      const answer = writeToAgent(found)
      return { ...answer, lead: [...found.reactions, answer.lead].join('\n') }
    },
  }),
  intent({
    name: 'deletedTexts',
    asks: ['deleted post show', 'show deleted', 'deleted post say'],
    may: 'what who all can find mine',
    example: () => 'what did the deleted post say',
    find: async () => undefined,
    write: () => ({
      lead: 'A deleted text is gone: I cannot show it, and neither can anybody else. Only an empty place in its thread remains. An edited text keeps its earlier versions: GET /api/posts/{id}/edits.',
    }),
  }),
]
