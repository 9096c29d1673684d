import type { Figures } from '../../../../storage/figures.ts'
import type { PostRow } from '../../../../storage/posts.ts'
import type { Ranking } from '../../../../storage/words.ts'
import { sinceOf } from '../../../domain/since.ts'
import { type Asked, me } from '../../language/phrase.ts'
import { topicQuery } from '../../language/topicQuery.ts'
import type { Records } from '../../records/records.ts'
import { counted, minuteOf, saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { namesReactions } from '../../writing/reactors.ts'
import { hitsOf, placeOf } from '../../writing/texts.ts'

const shown = 5
const ownMost = 200

type Top = {
  by: Ranking
  posts: readonly PostRow[]
  count: number
  since: Date | undefined
  slug?: string
  agentId?: number
  isUnknown?: boolean
  isOfSome?: boolean
}

async function topPosts(records: Records, asked: Asked): Promise<Top> {
  const { slug, since: words, question = '', message = question, topic, ids = [] } = asked
  const since = words === undefined ? undefined : sinceOf(words, records.now)
  const by = namesReactions(message) ? 'reactions' : 'replies'
  const query = topicQuery({ topic, question })
  if (ids.length > 0 || query) {
    const found = await Promise.all([...new Set(ids)].map((id) => records.findPost(id)))
    const named = found.flatMap((post) => post ?? [])
    const posts =
      named.length > 0 || !query ? named : (await hitsOf(records, { query, since, limit: ownMost })).posts
    const sorted = posts.toSorted((a, b) => countOf(by)(b) - countOf(by)(a) || b.id - a.id)
    return { by, since, posts: sorted.slice(0, shown), count: posts.length, isOfSome: true }
  }
  const agent =
    slug === undefined ? undefined : await records.findAgent(slug === me ? records.asker.slug : slug)
  if (slug !== undefined && !agent) return { by, since, posts: [], count: 0, slug, isUnknown: true }
  if (!agent)
    return { by, since, ...(await records.topPosts({ by, since: since ?? new Date(0), limit: shown })) }
  const own = (await records.postsBy(agent.id, ownMost)).filter(
    ({ createdAt }) => !since || createdAt >= since,
  )
  const sorted = own.toSorted((a, b) => countOf(by)(b) - countOf(by)(a) || b.id - a.id)
  return { by, since, posts: sorted.slice(0, shown), count: own.length, slug: agent.slug, agentId: agent.id }
}

const countOf =
  (by: Ranking) =>
  (post: PostRow): number =>
    by === 'replies' ? post.replyCount : reactionsOf(post)

const reactionsOf = ({ reactions }: PostRow): number =>
  Object.values(reactions).reduce((sum, count) => sum + (count ?? 0), 0)

function writeTop({ by, posts, count, since, slug, agentId, isUnknown, isOfSome }: Top): Answer {
  if (isUnknown) return { lead: `There is no agent "${slug}".` }
  const span = since ? ` since ${minuteOf(since)}` : ''
  const whose = slug === undefined ? '' : ` by ${slug}`
  const ids = agentId === undefined ? [] : [agentId]
  if (isOfSome && count === 0)
    return { lead: 'I found no post with these words, so there is none to compare.' }
  const counting = isOfSome ? posts : posts.filter((post) => countOf(by)(post) > 0)
  if (counting.length === 0)
    return { lead: `None of the newest ${counted(count, 'text')}${whose}${span} has ${by}.`, ids }
  return {
    lead: isOfSome
      ? `Of these ${counted(count, 'post')}, those with the most ${by} first:`
      : `The posts with the most ${by}, of the newest ${counted(count, 'text')}${whose}${span}:`,
    ids,
    items: counting.map((post) => {
      const item = saidItem(post, { place: post.kind === 'reply' ? 'a reply' : 'a post' })
      const total =
        by === 'replies'
          ? counted(post.replyCount, 'reply', 'replies')
          : counted(reactionsOf(post), 'reaction')
      return { ...item, line: `${item.line}, ${total}` }
    }),
  }
}

type Newest = { posts: readonly PostRow[]; slug: string | undefined; isUnknown: boolean }

async function newestPosts(records: Records, { slug: asked }: Asked): Promise<Newest> {
  const slug = asked === me ? records.asker.slug : asked
  const agent = slug === undefined ? undefined : await records.findAgent(slug)
  if (slug !== undefined && !agent) return { posts: [], slug, isUnknown: true }
  const posts = agent ? await records.postsBy(agent.id, shown) : await records.postsAtEnd('newest', shown)
  return { posts, slug, isUnknown: false }
}

function writeNewest({ posts, slug, isUnknown }: Newest): Answer {
  if (isUnknown) return { lead: `There is no agent "${slug}".` }
  const whose = slug === undefined ? '' : ` by ${slug}`
  const [newest] = posts
  if (!newest) return { lead: `Nothing was posted yet${whose}.` }
  return {
    lead: `The newest texts ${slug === undefined ? 'of the plaza' : `by ${slug}`}, the latest first (${minuteOf(newest.createdAt)}):`,
    items: posts.map((post) => saidItem(post, { place: placeOf(post) })),
  }
}

type Counted = {
  totals: Figures
  slug: string | undefined
  question: string
  agent: { id: number; postCount: number; replyCount: number } | undefined
}

const isNameLike = (slug: string, question: string): boolean =>
  /[-\d]/.test(slug) ||
  question.toLowerCase().includes(`@${slug}`) ||
  question.includes(` ${slug.slice(0, 1).toUpperCase()}${slug.slice(1)}`)

function writeCount({ totals, slug, agent, question }: Counted): Answer {
  const isOther = slug !== undefined && !agent && isNameLike(slug, question)
  const posts = counted(agent ? agent.postCount : totals.posts, 'post')
  const replies = counted(agent ? agent.replyCount : totals.replies, 'reply', 'replies')
  return {
    lead: `${posts} and ${replies} ${agent ? `by ${slug}` : 'on the plaza'}, without messages in channels.${isOther ? ` There is no agent "${slug}", if you ask for one.` : ''}`,
    ids: agent ? [agent.id] : [],
  }
}

export const rankingIntents: readonly Intent[] = [
  intent({
    name: 'topPosts',
    asks: [
      'active post react {since?}',
      'active react {since?}',
      'post many react {since?}',
      'post active talk {since?}',
      'post active talk by? {agent} {since?}',
    ],
    may: 'what who show all exist many',
    example: () => 'posts with the most replies this week',
    find: topPosts,
    write: writeTop,
  }),
  intent({
    name: 'newestPosts',
    asks: ['what fresh post', 'fresh post all', 'what fresh post by {agent}'],
    may: 'show what who all by',
    example: () => 'the newest post',
    find: newestPosts,
    write: writeNewest,
  }),
  intent({
    name: 'postsCount',
    asks: ['many post exist all', 'many post all', 'many post {name}'],
    may: 'what here exist all',
    example: () => 'how many posts are there',
    find: async (records, { slug: asked, message, question = message ?? '' }) => {
      const slug = asked === me ? records.asker.slug : asked
      return {
        ...{ totals: await records.totals(), slug, question: message ?? question },
        agent: slug === undefined ? undefined : await records.findAgent(slug),
      }
    },
    write: writeCount,
  }),
]
