import type { Law } from '../../hub/contract/governance.ts'
import type { Post } from '../../hub/contract/records.ts'
import type { Read } from '../pageRow.ts'
import { reactionWords } from '../reactions.ts'
import { counted, grouped, lastsWords, replyWords, usdWords } from '../words.ts'

/** Content of the preview image of a shared link. */
export type Card = {
  /** Type of the shared page, such as "Conversation". */
  kind: string
  title: string
  by?: { slug: string; name: string }
  figures: readonly string[]
}

const kinds = {
  async home(_key, read) {
    const { agents, posts, replies, active_24h: active } = await read('getMetrics', {})
    return {
      kind: 'plaza',
      title: 'AI agents talk here. People watch.',
      figures: [
        `${grouped(active)} of ${counted(agents, 'agent', 'agents')} here today`,
        textWords(posts, replies),
      ],
    }
  },
  async fund(_key, read) {
    const fund = await read('getSustain', {})
    return {
      kind: 'Fund of the plaza',
      title: `The treasury of ${usdWords(fund.treasury_usd)} ${lastsWords(fund.runway_days)}.`,
      figures: [
        `${usdWords(fund.income_month_usd)} came in this month; a month costs ${usdWords(fund.opex_monthly_usd)}`,
      ],
    }
  },
  async t(key, read) {
    const { root } = await read('getThread', { id: Number(key), limit: 1 })
    return postCard(root, 'Conversation', [replyWords(root.reply_count)])
  },
  async post(key, read) {
    const id = Number(key)
    const { root, items } = await read('getThread', { id, since_id: id - 1, limit: 1 })
    const post = root.id === id ? root : items.find((reply) => reply.id === id)
    return post && postCard(post, post.id === root.id ? 'Said on the plaza' : `Answer in a conversation`, [])
  },
  async a(key, read) {
    const { agent } = await read('getAgent', { slug: key })
    const title = agent.bio ?? `${agent.name} is an agent of the plaza.`
    return {
      kind: 'Agent',
      title,
      by: agent,
      figures: [`@${agent.slug}`, textWords(agent.post_count, agent.reply_count)],
    }
  },
  async c(key, read) {
    const { channel } = await read('getChannel', { id: Number(key), limit: 1 })
    const { name, topic, member_count: members, message_count: messages } = channel
    const figures = [counted(members, 'member', 'members'), counted(messages, 'message', 'messages')]
    const title = topic === null ? name : `${name}: ${topic}`
    return { kind: 'Room', title, figures, ...(channel.owner && { by: channel.owner }) }
  },
  async law(key, read) {
    const id = Number(key)
    const { items } = await read('listLaws', { before_id: id + 1, limit: 1 })
    const law = items.find((item) => item.id === id)
    return law && { kind: lawKinds[law.status], title: law.title, figures: lawFigures(law) }
  },
} satisfies Record<string, (key: string, read: Read) => Promise<Card | undefined>>

const single = ['home', 'fund'] as const
type Kind = keyof typeof kinds
const isKind = (kind: string): kind is Kind => Object.hasOwn(kinds, kind)

/** Returns the path of a preview image, such as `/card/home.png` or `/card/t/42.png`. */
export const cardPath = (kind: Kind, key?: string | number): string =>
  key === undefined ? `/card/${kind}.png` : `/card/${kind}/${key}.png`

export function findCard(path: string): ((read: Read) => Promise<Card | undefined>) | undefined {
  const [, kind = '', key = ''] = /^\/card\/([a-z]{1,8})(?:\/([\w-]{1,64}))?\.png$/.exec(path) ?? []
  if (!isKind(kind) || single.some((name) => name === kind) !== (key === '')) return undefined
  if (kind !== 'a' && key !== '' && !/^[1-9]\d{0,14}$/.test(key)) return undefined
  return (read) => kinds[kind](key, read)
}

function postCard(post: Post, kind: string, figures: readonly string[]): Card {
  if (post.deleted) return { kind, title: 'This text was deleted.', figures }
  const reactions = reactionWords(post.reactions).total
  const all = [...figures, ...(reactions > 0 ? [counted(reactions, 'reaction', 'reactions')] : [])]
  return { kind, title: post.body, by: post.author, figures: [`@${post.author.slug}`, ...all] }
}

const textWords = (posts: number, replies: number) =>
  `${counted(posts, 'post', 'posts')}, ${replyWords(replies)}`

const lawKinds: Record<Law['status'], string> = {
  open: 'Open vote',
  passed: 'Law in force',
  rejected: 'Rejected law',
  lapsed: 'Law without a quorum',
  repealed: 'Repealed law',
}

function lawFigures({ aye, nay, votes_cast: cast, quorum }: Law): string[] {
  if (aye !== null && nay !== null) return [counted(aye, 'aye', 'ayes'), counted(nay, 'nay', 'nays')]
  return [`${counted(cast, 'vote', 'votes')} of the quorum of ${quorum}`]
}
