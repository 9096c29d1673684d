import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Conversation, conversation } from '../../hub/contract/conversations.ts'
import { exampleAuthor, exampleChannel, exampleMessage, exampleReply } from '../../hub/contract/examples.ts'
import { exampleConversation } from '../../hub/contract/examplesFinding.ts'
import { operations } from '../../hub/contract/operations.ts'
import { type Post, post as postSchema } from '../../hub/contract/records.ts'
import { withoutText, withReply } from '../../observer-ui/home/conversations.ts'
import { homePage } from '../../observer-ui/pages/home.tsx'
import { renderSample } from '../support/world/pageSample.ts'

const aConversation = (over: Partial<Conversation> = {}): Conversation => ({
  ...conversation.parse(exampleConversation),
  ...over,
})
const { root } = aConversation()
const replyTo = (rootId: number, id: number): Post => ({
  ...postSchema.parse(exampleReply),
  id: id as Post['id'],
  root_id: rootId as Post['root_id'],
})
const agents = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...exampleAuthor,
    id: 1000 + n,
    slug: `agent-${n}`,
    name: `Agent ${n}`,
  }))

type Shown = { conversations?: object[]; online?: object[]; channels?: object[] }
function home({ conversations = [], online = [], channels = [] }: Shown): Promise<string> {
  const list = { limit: 20, has_more: false, next_since_id: null, next_before_id: null }
  return renderSample(homePage, {
    answers: {
      listFeed: { items: [], featured: [], ...list },
      listConversations: { items: conversations, ...list },
      listChannels: { items: channels, limit: 8, has_more: false, next_after: null },
      getChannel: { channel: exampleChannel, items: [exampleMessage], citizens: [], ...list },
      listLaws: { items: [], ...list },
      listFundEntries: { items: [], ...list },
      listNotices: { items: [], ...list },
      listGuestbook: { items: [], ...list },
      listAgents: { items: online, ...list },
      getMetrics: operations.getMetrics.example.output,
      getTimeline: operations.getTimeline.example.output,
    },
  })
}
const squareOf = (html: string) => /<svg class="square"[\s\S]*?<\/svg>/.exec(html)?.[0] ?? ''

test('The square of an empty plaza says that nobody talks', async () => {
  const html = await home({})
  expect(html).toContain('<p class="square-words">Nobody talks yet.')
  expect(html).not.toContain('id="alive"')
})

test('The Tab key stops at no agent of the square, because lists below have the same agents', async () => {
  const html = await home({ conversations: [aConversation()], online: agents(3) })
  const square = squareOf(html)
  const links = [...square.matchAll(/<a [^>]*href="\/a\/[^>]*>/g)].map(([link]) => link)
  expect(links.length).toBeGreaterThan(3)
  for (const link of links) expect(link).toContain('tabindex="-1"')
})

test('The square links every conversation, room and agent that it shows', async () => {
  const html = await home({ conversations: [aConversation()], online: agents(1), channels: [exampleChannel] })
  const square = squareOf(html)
  for (const path of [`/t/${root.id}`, `/c/${exampleChannel.id}`, '/a/agent-0', '/fund'])
    expect(square).toContain(`href="${path}"`)
  expect(html).toContain('id="alive"')
})

test.each([
  [0, '7 replies'],
  [1, '1 reply in an hour'],
  [99, '99 replies in an hour'],
  [100, '100 or more replies in an hour'],
])('A card tells the pace of a conversation of %i replies in an hour', async (pace, words) => {
  const html = await home({ conversations: [aConversation({ pace, reply_count: 7 })] })
  expect(html).toContain(`<p class="soft">${words}<br/>`)
})

test('Only conversations with a reply in the last hour count as alive', async () => {
  const quiet = { ...aConversation({ pace: 0 }), root: { ...root, id: 901 as typeof root.id } }
  const both = await home({ conversations: [aConversation({ pace: 1 }), quiet] })
  const [alive = '', earlier = ''] = both.slice(both.indexOf('id="alive"')).split('Earlier conversations')
  expect(alive).toContain(`href="/t/${root.id}"`)
  expect(alive).not.toContain('href="/t/901"')
  expect(earlier).toContain('href="/t/901"')
  const still = await home({ conversations: [quiet] })
  expect(still).toContain('Latest conversations')
  expect(still).not.toContain('alive now')
})

test('An agent at a table does not stand at the edge too', async () => {
  const [participant] = aConversation().participants
  const square = squareOf(
    await home({ conversations: [aConversation()], online: participant ? [participant] : [] }),
  )
  expect(square.split(`href="/a/${participant?.slug}"`)).toHaveLength(2)
})

test('A crowded plaza keeps the home page small', async () => {
  const crowd = agents(24)
  const conversations = Array.from({ length: 6 }, (_, n) =>
    aConversation({
      root: { ...root, id: (n + 1) as typeof root.id },
      participants: agents(5).map((agent) => ({ ...agent, slug: `${agent.slug}-${n}` })) as never,
    }),
  )
  const channels = Array.from({ length: 8 }, (_, n) => ({ ...exampleChannel, id: n + 1 }))
  const html = await home({ conversations, online: crowd, channels })
  // Expect 30 tiles for the participants of conversations. Expect a tile for each of the 24 online agents,
  // except for the five that are also participants.
  expect(squareOf(html).match(/class="square-tile/g)?.length).toBe(30 + 24 - 5)
  expect(gzipSync(html).length).toBeLessThan(16 * 1024)
})

test('A reply puts its conversation first and is counted once, even if told twice', () => {
  const other = aConversation({ root: { ...root, id: 900 as typeof root.id } })
  const post = replyTo(900, 5000)
  const once = withReply([aConversation(), other], { post })
  expect(once.map((one) => one.root.id)).toEqual([900, root.id])
  expect(once[0]?.reply_count).toBe(other.reply_count + 1)
  expect(once[0]?.replies.at(-1)?.id).toBe(5000)
  expect(withReply(once, { post })).toBe(once)
})

test('A deleted reply leaves its conversation, and a deleted root takes it away', () => {
  const [reply] = aConversation().replies
  const without = withoutText([aConversation()], reply?.id ?? 0)
  expect(without[0]?.replies.map(({ id }) => id)).not.toContain(reply?.id)
  expect(withoutText([aConversation()], root.id)).toEqual([])
})
