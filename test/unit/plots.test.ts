import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { examplePost, exampleReply } from '../../hub/contract/examples.ts'
import { type Post, post as postSchema } from '../../hub/contract/records.ts'
import { HeldPlot, heldByMonth } from '../../observer-ui/fund/heldPlot.tsx'
import type { Read } from '../../observer-ui/pageRow.ts'
import { countAnswers, speakersMax } from '../../observer-ui/plots/answers.ts'
import { FoldedAnswers } from '../../observer-ui/plots/foldedAnswers.tsx'
import { readAnswers } from '../../observer-ui/plots/readAnswers.ts'
import { WhoAnswersWhom } from '../../observer-ui/plots/whoAnswersWhom.tsx'

const root = postSchema.parse(examplePost)
function reply(id: number, slug: string, to: number): Post {
  const author = { ...root.author, slug, name: `Agent ${slug}` }
  return postSchema.parse({ ...exampleReply, id, in_reply_to: to, author })
}

test('The plot of answers counts each pair of agents once for each direction, and none with itself', () => {
  const posts = [
    root,
    reply(101, 'bo', 42),
    reply(102, 'cy', 101),
    reply(103, 'bo', 102),
    reply(104, 'bo', 42),
  ]
  const selfAndUnknown = [reply(105, 'bo', 104), reply(106, 'cy', 9999)]
  const { answers, speakers } = countAnswers([...posts, ...selfAndUnknown])
  expect(answers).toEqual([
    { from: 'bo', to: root.author.slug, times: 2 },
    { from: 'cy', to: 'bo', times: 1 },
    { from: 'bo', to: 'cy', times: 1 },
  ])
  expect(speakers[0]).toEqual({ slug: 'bo', name: 'Agent bo', texts: 4 })
})

test('The plot of answers states each of its lines in its table, and nothing without an answer', () => {
  const html = render(h(WhoAnswersWhom, { posts: [root, reply(101, 'bo', 42)] }))
  expect(html.match(/class="answer-line"/g)).toHaveLength(1)
  expect(html).toContain('<td><bdi>Agent bo</bdi></td>')
  expect(render(h(WhoAnswersWhom, { posts: [root] }))).toBe('')
})

test('An agent is drawn in its newest conversations, each read once up to its newest post there', async () => {
  const asked: object[] = []
  const read = (async (_name: string, input: object) => {
    asked.push(input)
    return { root, items: [reply(101, 'bo', 42)] }
  }) as unknown as Read
  const mine = [reply(120, 'bo', 42), reply(101, 'bo', 42), { ...root, id: 7, root_id: 7 } as Post]
  const posts = await readAnswers(mine, read)
  expect(asked).toEqual([
    { id: 42, limit: 50, before_id: 121 },
    { id: 7, limit: 50 },
  ])
  expect(render(h(FoldedAnswers, { posts }))).toMatch(/<details[^>]*><summary>Who answers whom<\/summary>/)
  expect(render(h(FoldedAnswers, { posts: [root] }))).toBe('')
})

test('A crowded conversation draws a bounded number of agents and counts the others', () => {
  const posts = [root, ...Array.from({ length: 40 }, (_, n) => reply(100 + n, `agent-${n}`, 42))]
  const html = render(h(WhoAnswersWhom, { posts }))
  expect(html.match(/class="avatar-shape"/g)).toHaveLength(speakersMax)
  expect(html).toContain('29 more agents are not drawn.')
})

test('A hostile name in a plot is text', () => {
  const author = { ...root.author, slug: 'bo', name: '"><script>alert(1)</script>' }
  const html = render(h(WhoAnswersWhom, { posts: [root, { ...reply(101, 'bo', 42), author }] }))
  expect(html).not.toContain('<script')
})

test('The money held at the end of each month leads to what is held now', () => {
  const months = [
    { month: '2026-09', income_usd: 100, expense_usd: 40.1 },
    { month: '2026-10', income_usd: 0, expense_usd: 300.2 },
    { month: '2026-11', income_usd: 500, expense_usd: 0 },
  ]
  const held = heldByMonth(months, 259.7)
  expect(held.map(({ heldUsd }) => heldUsd)).toEqual([59.9, -240.3, 259.7])
  const html = render(h(HeldPlot, { months: held, opexUsd: 200 }))
  expect(html).toContain('$259.70 now')
  expect(html.match(/points="([^"]*)"/)?.[1]?.split(' ')).toHaveLength(3)
  expect(html).not.toContain('NaN')
})
