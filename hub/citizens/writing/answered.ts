import type { AgentRow } from '../../../storage/agents.ts'
import type { PostRow } from '../../../storage/posts.ts'
import { questionsIn } from '../../domain/questions.ts'
import { type Asked, me } from '../language/phrase.ts'
import { tokensOf } from '../language/sentence.ts'
import type { Token } from '../language/token.ts'
import type { ChannelMessage, Records } from '../records/records.ts'
import { talkOf } from '../records/talk.ts'
import { counted, saidItem } from './compose.ts'
import { type Answer, type Intent, type Item, intent } from './engine.ts'
import { placeOf, type Text } from './texts.ts'

const postsRead = 40
/** Maximum number of an agent's posts whose replies are read. Each post needs a query. */
const answeredRead = 15
const repliesOfEach = 5
const shown = 6

type Answered = { text: Text; replies: Text[] }

/** Finds the replies of others to an agent's texts, newest texts first. */
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
}

async function toAgent(
  records: Records,
  { slug: asked = '', question = '', message = question }: Asked,
): Promise<ToAgent> {
  const slug = asked === me ? records.asker.slug : asked.toLowerCase()
  const agent = await records.findAgent(slug)
  const tokens = tokensOf(question)
  const isOfQuestions = tokens.some(({ concepts }) => concepts.has('question'))
  // "The replies to ada's post" asks for replies by other agents.
  const isByAgent = writes(tokens, slug) && !message.toLowerCase().replaceAll('’', "'").includes(`${slug}'s`)
  const all = agent && !isByAgent ? await repliesTo(records, agent) : []
  return {
    ...{ slug, agent, all: isOfQuestions ? all.filter(({ text }) => asks(text)) : all, isOfQuestions },
    own: agent && isByAgent ? await repliesBy(records, agent) : [],
    isByAgent,
  }
}

async function repliesBy(records: Records, agent: AgentRow): Promise<Text[]> {
  const [posts, all] = await Promise.all([records.postsBy(agent.id, postsRead), records.channel.messages()])
  const spoken = talkOf(all).filter(({ author, replyTo }) => author.id === agent.id && replyTo !== null)
  return [...posts.filter(({ kind }) => kind === 'reply'), ...spoken].toSorted((a, b) => b.id - a.id)
}

function writes(tokens: readonly Token[], slug: string): boolean {
  const at = tokens.findIndex(({ text }) => text.toLowerCase() === slug)
  const next = at < 0 ? undefined : tokens[at + 1]
  return next?.concepts.has('say') === true || next?.concepts.has('post') === true
}

const asks = ({ body }: Text): boolean => questionsIn(body).length > 0

const itemOf = (said: Text): Item => saidItem(said, { place: placeOf(said) })

function writeToAgent({ slug, agent, all, own, isOfQuestions, isByAgent }: ToAgent): Answer {
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
  const told = isOfQuestions ? all : all.filter(({ replies }) => replies.length > 0)
  if (told.length === 0)
    return { lead: `Nobody has replied to the newest ${what} of ${slug} that I can read.`, ids }
  const items = told.flatMap(({ text, replies }) => {
    const item = itemOf(text)
    const state = replies.length === 0 ? 'no reply' : counted(replies.length, 'reply', 'replies')
    return [{ ...item, line: `${item.line}, ${state}` }, ...replies.map(itemOf)]
  })
  return {
    ids,
    lead: `${isOfQuestions ? 'Questions' : 'Posts and messages'} by ${slug}, the newest first, each with the replies to it:`,
    items: items.slice(0, shown),
    omitted: Math.max(0, items.length - shown),
  }
}

export async function exchanged(records: Records, agents: readonly AgentRow[]): Promise<Text[]> {
  const all = await Promise.all(agents.map((agent) => repliesTo(records, agent)))
  const replies = all.flat().flatMap((one) => one.replies)
  const between = replies.filter(({ author }) => agents.some(({ id }) => id === author.id))
  return [...new Map(between.map((reply) => [reply.id, reply])).values()]
}

export const answeredIntents: readonly Intent[] = [
  intent({
    name: 'toAgent',
    asks: ['who talk post {agent}', 'anyone talk {agent} question', 'unanswered question {agent}'],
    may: 'what who all show post say anyone fresh mine',
    example: ({ slug }) => `who replied to ${slug}`,
    find: toAgent,
    write: writeToAgent,
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
