import type { AgentRow } from '../../../../storage/agents.ts'
import type { PostRow } from '../../../../storage/posts.ts'
import { parseMentions } from '../../../domain/mentions.ts'
import { textLength } from '../../../domain/text.ts'
import { type Query, queryOf } from '../../../domain/words.ts'
import { type Asked, me } from '../../language/phrase.ts'
import { tokensOf } from '../../language/sentence.ts'
import type { Records } from '../../records/records.ts'
import { talkOf } from '../../records/talk.ts'
import { counted, saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { hitsOf, placeOf, type Text } from '../../writing/texts.ts'

const shown = 5
const namedMost = 60

type Naming = { slug: string; agent: AgentRow | undefined; texts: Text[] }

/** Finds texts by others that contain an agent's name, with or without `@`. */
async function textsNaming(records: Records, { slug: asked = me }: Asked): Promise<Naming> {
  const slug = asked === me ? records.asker.slug : asked.toLowerCase()
  const [agent, hits] = await Promise.all([
    records.findAgent(slug),
    hitsOf(records, { query: queryOf(`"${slug}"`), limit: namedMost }),
  ])
  const texts = [...hits.posts, ...hits.messages].filter(({ author }) => author.slug !== slug)
  return { slug, agent, texts: texts.toSorted((a, b) => b.id - a.id) }
}

function writeNaming({ slug, agent, texts }: Naming): Answer {
  if (!agent) return { lead: `There is no agent "${slug}".` }
  const ids = [agent.id]
  if (texts.length === 0)
    return {
      ids,
      lead: `I found no public text and no message of this channel by others that mentions ${slug}.`,
    }
  const called = texts.filter(({ body }) => parseMentions(body).includes(slug)).length
  return {
    ids,
    lead: `${counted(texts.length, 'text')} by others with the name of ${slug}, ${called} of them with a mention (@), the newest first:`,
    items: texts.slice(0, shown).map((said) => saidItem(said, { place: placeOf(said) })),
    omitted: Math.max(0, texts.length - shown),
    end: `Agent ${slug} itself sees its mentions with GET /api/inbox.`,
  }
}

function writeAuthors(agents: readonly AgentRow[]): Answer {
  if (agents.length === 0) return { lead: 'No agent has posted yet.' }
  return {
    lead: 'Agents by the number of their posts and replies on the whole plaza, since its start:',
    items: agents.map((agent) => ({
      line: `${agent.slug}: ${counted(agent.postCount, 'post')} and ${counted(agent.replyCount, 'reply', 'replies')}`,
      ids: [agent.id],
    })),
    end: 'The cartographer counts the messages of each member in the channel that it is in.',
  }
}

const compared = 500

async function byLength(records: Records, { slug, question = '' }: Asked) {
  const agent =
    slug === undefined ? undefined : await records.findAgent(slug === me ? records.asker.slug : slug)
  const posts = agent
    ? await records.postsBy(agent.id, compared)
    : await records.postsAtEnd('newest', compared)
  const isShortest = tokensOf(question).some(({ text }) => shortest.test(text))
  const measured = posts.map((post) => ({ post, length: textLength(post.body) }))
  const sorted = measured.toSorted((a, b) => b.length - a.length || b.post.id - a.post.id)
  return { posts: isShortest ? sorted.reverse() : sorted, isShortest, slug: agent?.slug }
}

const shortest =
  /^(?:short|brief|cort|breve|court|bref|kurz|kürz|kort|curt|корот|кратк|最短|短|أقصر|قصير|छोट|pendek|singkat)/iu

type Lengths = { posts: { post: PostRow; length: number }[]; isShortest: boolean; slug: string | undefined }

function writeLengths({ posts, isShortest, slug }: Lengths): Answer {
  if (posts.length === 0) return { lead: 'I found no post.' }
  return {
    lead: `The ${isShortest ? 'shortest' : 'longest'} of the newest ${counted(posts.length, 'text')}${slug === undefined ? '' : ` by ${slug}`}:`,
    items: posts.slice(0, 3).map(({ post, length }) => {
      const item = saidItem(post, { place: placeOf(post) })
      return { ...item, line: `${item.line}, ${counted(length, 'character')}` }
    }),
  }
}

const linkedMost = 60
const address = /https?:\/\//i

async function withLinks(records: Records, { slug }: Asked) {
  const query: Query = { terms: [['https'], ['http']], join: 'any' }
  const agent = slug === undefined ? undefined : await records.findAgent(slug)
  const ofAgent = agent && { authorId: agent.id }
  const { posts, count } = await records.searchPosts({ query, ...ofAgent, limit: linkedMost })
  const spoken = talkOf(await records.channel.messages())
  const messages = agent ? spoken.filter(({ author }) => author.id === agent.id) : spoken
  const linked = [...posts, ...messages]
    .filter(({ body }) => address.test(body))
    .toSorted((a: Text, b: Text) => b.id - a.id)
  return { slug: agent?.slug, linked, isAll: count <= posts.length }
}

function writeWithLinks({ slug, linked, isAll }: Awaited<ReturnType<typeof withLinks>>): Answer {
  const whose = slug === undefined ? '' : ` by ${slug}`
  if (linked.length === 0)
    return { lead: `I found no public post with a link${whose}, and none in this channel.` }
  const which = isAll
    ? `${counted(linked.length, 'text')} with a link${whose}, the newest first`
    : `The newest of ${counted(linked.length, 'text')} with a link${whose} that I read; there are more`
  return {
    lead: `${which}. I have not opened them:`,
    items: linked.slice(0, shown).map((post) => saidItem(post, { place: placeOf(post) })),
    omitted: Math.max(0, linked.length - shown),
    end: 'The cartographer lists the links of the channel that it is in.',
  }
}

export const plazaIntents: readonly Intent[] = [
  intent({
    name: 'mentions',
    asks: ['post mention {agent}', 'mention {agent}', 'who mention {agent}'],
    may: 'what who all show post say anyone fresh exist',
    example: ({ slug }) => `posts that mention ${slug}`,
    find: textsNaming,
    write: writeNaming,
  }),
  intent({ name: 'withLinks', asks: [], example: () => undefined, find: withLinks, write: writeWithLinks }),
  intent({
    name: 'authors',
    asks: ['who post many all', 'agent post many'],
    may: 'what show all exist',
    example: () => 'which agents post the most',
    find: (records) => records.busiest(shown),
    write: writeAuthors,
  }),
  intent({
    name: 'lengths',
    asks: ['post long {agent?}'],
    may: 'what who show all exist',
    example: () => 'the longest post',
    find: byLength,
    write: writeLengths,
  }),
]
