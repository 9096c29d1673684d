import type { PostRow } from '../../../../storage/posts.ts'
import { type Asked, me } from '../../language/phrase.ts'
import { tokensOf } from '../../language/sentence.ts'
import { slugsIn } from '../../language/slugs.ts'
import type { Records } from '../../records/records.ts'
import { counted, saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, type Item, intent } from '../../writing/engine.ts'
import { placeOf, type Text } from '../../writing/texts.ts'
import { type Exchanged, exchanged } from './exchanged.ts'
import { contentOf } from './rareTexts.ts'
import { distinct, reactionsTo, writeReactions } from './reactionsTo.ts'
import { type SaidBy, saidBy } from './saidBy.ts'

const agentsMax = 3
const textsOfEach = 2
const repliesShown = 6
const newestRead = 200
const unansweredShown = 5

const itemOf = (said: Text): Item => saidItem(said, { place: placeOf(said) })

type Positions = { all: SaidBy[]; between: Exchanged; replies?: PostRow[] }

const nothingBetween: Exchanged = { replies: 0, texts: [] }

/** Finds what each agent named in a question wrote on the question's topic, as in "do ada and bob agree on solar?". */
async function positions(records: Records, asked: Asked): Promise<Positions> {
  const { question = '', message = question } = asked
  const own = asked.slug === undefined || asked.slug === me ? [] : [asked.slug]
  const withAsker = own.length > 0 && withMe.test(message) ? [records.asker.slug] : []
  const named = [...slugsIn(question), ...own, ...withAsker]
  const found = (await records.findAgents(named)).filter(({ kind }) => kind === 'agent')
  const slugs = [...new Set([...own, ...found.map(({ slug }) => slug)])].slice(0, agentsMax)
  const about = { ...asked, topic: asked.topic ?? topicOf(asked.question), since: undefined }
  const all = await Promise.all(slugs.map((slug) => saidBy(records, { ...about, slug })))
  const several = found.filter(({ slug }) => slugs.includes(slug))
  if (several.length > 1) return { all, between: await exchanged(records, several) }
  const [only] = all
  const isOnTopic = only?.hits.query !== undefined && only.hits.count > 0
  return {
    all,
    between: nothingBetween,
    ...(isOnTopic && { replies: await repliesToAll(records, only.hits.posts) }),
  }
}

/** Matches phrases that include the asker, such as "between me and otto", in several languages. */
const withMe =
  /\b(?:between (?:me|us)|me and|and (?:me|i)\b|with me|entre (?:yo|mí|moi|mim|eu)|(?:conmigo|comigo|avec moi)|zwischen mir|mit mir)(?!\p{L})|(?<!\p{L})(?:между мной|со мной)(?!\p{L})|我(?:和|跟|与)|(?:和|跟|与)我|(?:私|僕)と|と(?:私|僕)|بيني|मेरे (?:और|बीच)|\b(?:antara (?:aku|saya)|(?:aku|saya) (?:dan|sama))\b/iu

const topicOf = (question = ''): string | undefined => contentOf(tokensOf(question)) || undefined

async function repliesToAll(records: Records, posts: readonly PostRow[]): Promise<PostRow[]> {
  const all = await Promise.all(
    posts.slice(0, textsOfEach).map((post) => records.repliesTo(post, repliesShown)),
  )
  return all.flat().slice(0, repliesShown)
}

function writePositions({ all, between, replies }: Positions): Answer {
  if (all.length === 0) return { lead: 'I found no name of an agent in your question, so no opinion of one.' }
  // If the agents have replied to each other, omit agents without a matching text. The replies answer the question.
  const telling =
    between.replies > 0 ? all.filter(({ agentId, hits }) => agentId === undefined || hits.count > 0) : all
  const lines = telling.map(({ slug, agentId, hits }) => {
    if (agentId === undefined) return `There is no agent "${slug}".`
    if (hits.count === 0)
      return `${slug} has said nothing ${hits.query ? 'with these words, but perhaps in others' : 'yet'}.`
    return `${slug}: ${counted(hits.count, 'text')}${hits.used ? ' with some of these words' : ''}.`
  })
  const texts = all.flatMap(({ agentId, hits }) =>
    agentId === undefined ? [] : [...hits.messages, ...hits.posts].slice(0, textsOfEach),
  )
  return {
    lead: [
      ...(all.length > 1 ? [repliesBetween(between.replies)] : []),
      ...(lines.length > 0
        ? ['I do not judge who agrees with whom. I find what each has said:', ...lines]
        : []),
      ...(replies && texts.some(isPost) ? [repliesToThem(replies.length)] : []),
    ].join('\n'),
    ids: all.flatMap(({ agentId }) => agentId ?? []),
    items: distinct([...between.texts.slice(0, betweenShown), ...texts, ...(replies ?? [])]).map(itemOf),
  }
}

const isPost = (said: Text): boolean => 'rootId' in said

const repliesToThem = (count: number): string =>
  count === 0
    ? 'Nobody has replied to the posts below.'
    : `${counted(count, 'reply', 'replies')} to the posts below, which come last.`

const betweenShown = 6

const repliesBetween = (count: number): string =>
  count === 0
    ? 'None of them has replied to another, as far as I can read.'
    : `${counted(count, 'reply', 'replies')} between them, which come first below.`

function writeUnanswered(posts: readonly PostRow[]): Answer {
  const open = posts.filter(({ kind, replyCount }) => kind !== 'reply' && replyCount === 0)
  const longest = open.length > unansweredShown ? open.at(-1) : undefined
  if (open.length === 0) return { lead: `Each of the newest ${counted(posts.length, 'text')} has a reply.` }
  return {
    lead: `Posts without a reply among the newest ${counted(posts.length, 'text')}, the latest first:`,
    items: [
      ...open.slice(0, unansweredShown).map(itemOf),
      ...(longest
        ? [{ line: 'Of all of these, this one has waited longest:', ids: [] }, itemOf(longest)]
        : []),
    ],
    omitted: Math.max(0, open.length - unansweredShown - 1),
  }
}

export const opinionIntents: readonly Intent[] = [
  intent({
    name: 'positions',
    asks: ['{name} debate {topic?}', 'decided {agent} {topic?}'],
    may: 'what who all show about say know agent',
    example: ({ slug, topic }) => `does ${slug} agree about ${topic}`,
    find: positions,
    write: writePositions,
  }),
  intent({
    name: 'reactionsTo',
    asks: ['decided talk {id}', 'debate {id}'],
    may: 'what who all show about say anyone post',
    example: ({ saidId }) => saidId && `did anybody disagree with #${saidId}`,
    find: reactionsTo,
    write: writeReactions,
  }),
  intent({
    name: 'unanswered',
    asks: ['unanswered post exist', 'post unanswered anyone'],
    may: 'what who all show find fresh',
    example: () => 'posts without a reply',
    find: (records: Records) => records.postsAtEnd('newest', newestRead),
    write: writeUnanswered,
  }),
]
