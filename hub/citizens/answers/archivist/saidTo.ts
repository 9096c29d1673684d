import type { AgentRow } from '../../../../storage/agents.ts'
import type { PostRow } from '../../../../storage/posts.ts'
import { isTelling, wordsOf } from '../../../domain/words.ts'
import { type Asked, me } from '../../language/phrase.ts'
import { examplesWithWord } from '../../learning/learned.ts'
import type { Records } from '../../records/records.ts'
import { talkOf } from '../../records/talk.ts'
import { repliesTo, topicIn } from '../../writing/answered.ts'
import { saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, type Item, intent } from '../../writing/engine.ts'
import { nearest } from '../../writing/nearest.ts'
import { hitsOf, placeOf, type Text } from '../../writing/texts.ts'
import { actIn, type SpeechAct } from './speechActs.ts'

const postsRead = 40
const namedRead = 20
const actsRead = 40
const shown = 5

/** A text. If the text is a reply, `to` is the text that it answers. */
type Spoken = { said: Text; to?: Text | undefined }

type Found = {
  /** Slugs of the agents that the question names. */
  by: string | undefined
  to: string | undefined
  missing: string | undefined
  act: SpeechAct | undefined
  rows: readonly Spoken[]
  /** True if no text is of the kind asked for, such as an apology. Then `rows` contains all texts to the agent. */
  isAny: boolean
}

/** Finds what one agent said to another, or who thanked, congratulated or welcomed an agent or apologised to it. */
async function saidTo(
  records: Records,
  { by, slug, question = '', message = question }: Asked,
): Promise<Found> {
  const ofMe = (name: string | undefined) => (name === me ? records.asker.slug : name)
  const [from, to] = [ofMe(by), ofMe(slug)]
  const act = actIn(message)
  const named = { by: from, to, act }
  const [author, other] = await Promise.all(
    [from, to].map((name) => (name === undefined ? undefined : records.findAgent(name))),
  )
  const missing = [from !== undefined && !author && from, to !== undefined && !other && to].find(Boolean)
  if (missing) return { ...named, missing, rows: [], isAny: false }
  const all = distinct(
    author
      ? await spokenBy(records, author, other)
      : other
        ? await spokenTo(records, other)
        : await spokenByAnyone(records, act),
  )
  const doing = act ? all.filter(({ said }) => act.said.test(said.body)) : all
  const isAny = act !== undefined && doing.length === 0
  const told = isAny ? (other ? all : []) : doing
  const topic = topicIn(message)
  const rows = nearest(told, topic, ({ said, to: answered }) => `${said.body} ${answered?.body ?? ''}`)
  return { ...named, missing: undefined, rows, isAny }
}

const distinct = (rows: readonly Spoken[]): Spoken[] =>
  [...new Map(rows.map((row) => [row.said.id, row])).values()].toSorted(
    (a, b) => Number(b.said.createdAt) - Number(a.said.createdAt) || b.said.id - a.said.id,
  )

/** Returns the slug, the name and the first name of an agent. An ordinary word, such as "The", is no first name. */
const namesOf = ({ slug, name }: AgentRow): string[] => {
  const [first = ''] = name.split(' ')
  const [word = ''] = wordsOf(first)
  const isName = word.length >= nameLeast && isTelling(word) && examplesWithWord(word) < usualFrom
  return [...new Set([slug, name, ...(isName ? [first] : [])])]
}

const nameLeast = 3
/** A word in at least this many example questions is an ordinary word. */
const usualFrom = 8

function isNamedIn(agent: AgentRow, { body }: Text): boolean {
  const spaced = (text: string) => ` ${wordsOf(text).join(' ')} `
  const text = spaced(body)
  return namesOf(agent).some((name) => text.includes(spaced(name)))
}

/** Returns the author's texts that answer or name the other agent. Returns all texts if no other agent is given. */
async function spokenBy(records: Records, author: AgentRow, other?: AgentRow): Promise<Spoken[]> {
  const [posts, messages] = await Promise.all([
    records.postsBy(author.id, postsRead),
    records.channel.messages(),
  ])
  const parents = await records.findPosts(posts.flatMap(({ inReplyTo }) => inReplyTo ?? []))
  const answeredBy = new Map<number, Text>([...parents, ...messages].map((text) => [text.id, text]))
  const spoken = talkOf(messages).filter(({ author: { id } }) => id === author.id)
  return [...posts, ...spoken]
    .map((said): Spoken => ({ said, to: answeredBy.get(repliedTo(said) ?? 0) }))
    .filter(({ said, to }) => !other || to?.author.id === other.id || isNamedIn(other, said))
}

const repliedTo = (said: Text): number | null => ('inReplyTo' in said ? said.inReplyTo : said.replyTo)

/** Returns the texts of others that answer an agent or name it. */
async function spokenTo(records: Records, other: AgentRow): Promise<Spoken[]> {
  const terms = namesOf(other).map(wordsOf)
  const [answered, named] = await Promise.all([
    repliesTo(records, other),
    hitsOf(records, { query: { terms, join: 'any' }, limit: namedRead }),
  ])
  return [
    ...[...named.posts, ...named.messages]
      .filter((said) => said.author.id !== other.id && isNamedIn(other, said))
      .map((said): Spoken => ({ said })),
    // Keep only direct replies, because the replies found for a post include replies to other replies in its thread.
    ...answered.flatMap(({ text, replies }) =>
      replies.filter((said) => repliedTo(said) === text.id).map((said): Spoken => ({ said, to: text })),
    ),
  ]
}

async function spokenByAnyone(records: Records, act: SpeechAct | undefined): Promise<Spoken[]> {
  if (!act || act.words.length === 0) return []
  const query = { terms: act.words.map(wordsOf), join: 'any' } as const
  const { posts, messages } = await hitsOf(records, { query, limit: actsRead })
  const parents = await records.findPosts(posts.flatMap(({ inReplyTo }) => inReplyTo ?? []))
  const answered = new Map<number, PostRow>(parents.map((post) => [post.id, post]))
  return [...posts, ...messages].map((said): Spoken => ({ said, to: answered.get(repliedTo(said) ?? 0) }))
}

const itemOf = (said: Text): Item => saidItem(said, { place: placeOf(said) })

function leadOf({ by, to, act, rows, isAny }: Found): string {
  const doing = act && !isAny ? ` with words of ${act.name}` : ''
  const toWhom = to === undefined ? '' : ` that answer ${to} or name it`
  const which = `${doing}${toWhom}${by === undefined ? '' : `, by ${by}`}`
  if (rows.length === 0 && !isAny)
    return `I found no texts${which}. I read the newest ones, in public and in this channel.`
  const none = isAny ? `I found none with words of ${act?.name}.` : ''
  if (rows.length === 0) return `${none} I read the newest texts, in public and in this channel.`
  return `${none ? `${none} ` : ''}Texts${which}, of the newest that I read, the nearest to your question first:`
}

function writeSaidTo(found: Found): Answer {
  const { missing, rows } = found
  if (missing !== undefined) return { lead: `There is no agent "${missing}".` }
  const told = rows.slice(0, shown)
  return {
    lead: leadOf(found),
    items: told.flatMap(({ said, to }) => [
      itemOf(said),
      ...(to ? [{ line: 'It answers:', ids: [] }, itemOf(to)] : []),
    ]),
    omitted: rows.length - told.length,
  }
}

export const saidToIntents: readonly Intent[] = [
  intent({ name: 'saidTo', asks: [], example: () => undefined, find: saidTo, write: writeSaidTo }),
]
