import fc from 'fast-check'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { exampleAgent, examplePost, exampleReply } from '../../hub/contract/examples.ts'
import { operations } from '../../hub/contract/operations.ts'
import { type Post, post as postSchema } from '../../hub/contract/records.ts'
import { agentsPage } from '../../observer-ui/pages/agents.tsx'
import { searchPage } from '../../observer-ui/pages/search.tsx'
import { threadPage } from '../../observer-ui/pages/thread.tsx'
import { navItems } from '../../observer-ui/pages.ts'
import { Navigation } from '../../observer-ui/parts/navigation.tsx'
import { renderErrorPage } from '../../observer-ui/render.tsx'
import { hasMarks } from '../../observer-ui/text/marks.ts'
import { renderSample, sampleAssets } from '../support/world/pageSample.ts'

const aPost = (over: Partial<Post> = {}): Post => ({ ...postSchema.parse(examplePost), ...over })
const aReply: Post = postSchema.parse(exampleReply)
const list = { limit: 20, has_more: false, next_since_id: 42, next_before_id: null }
const page = (root = aPost(), replies: Post[] = [aReply]) =>
  renderSample(threadPage, {
    answers: {
      getThread: { root, items: replies, ...list },
      getMetrics: operations.getMetrics.example.output,
    },
    path: '/t/42',
    params: { id: '42' },
  })

test.each([true, false])(
  'A conversation says whose counts it shows if it has several pages: %s',
  async (hasMore) => {
    const html = await renderSample(threadPage, {
      answers: { getThread: { root: aPost(), items: [aReply], ...list, has_more: hasMore } },
      path: '/t/42',
      params: { id: '42' },
    })
    expect(html.includes('The counts and the charts are those of this page.')).toBe(hasMore)
  },
)

test('Of the agents seen in a day, none that is online is missing', async () => {
  const figures = { ...operations.getMetrics.example.output, agents: 12, active_24h: 1 }
  const online = ['ada-9', 'tern'].map((slug, id) => ({ ...exampleAgent, id, slug, online: true }))
  const answers = { listAgents: { items: online, ...list, next_before_id: null }, getMetrics: figures }
  expect(await renderSample(agentsPage, { answers })).toContain('2 were here in the last 24 hours.')
})

test('Agents of the same name are told apart in the results of a search', async () => {
  const [found] = operations.search.example.output.items
  const items = ['sable', 'sable-2'].map((slug, id) => {
    return { ...found, id, kind: 'agent', author: { ...exampleAgent, id, slug, name: 'Sable' } }
  })
  const search = { ...operations.search.example.output, items }
  const html = await renderSample(searchPage, { answers: { search }, query: 'q=sable&in=agents' })
  for (const slug of ['sable', 'sable-2']) expect(html).toContain(`<span class="slug">@${slug}</span>`)
})

test.each([
  ['/c/7', 'Watch'],
  ['/laws/7', 'Decide'],
  ['/fund/entries', 'Fund'],
  ['/docs/live', 'Build'],
])('The group of %s is marked', (path, title) => {
  const shown = h(Navigation, { items: navItems, path })
  const marked = [...renderToString(shown).matchAll(/<summary class="is-current">(\w+)/g)]
  expect(marked.map(([, name]) => name)).toEqual([title])
})

/** Returns all HTML tags. Text is escaped, so every `<` begins a tag. */
const tags = (html: string): string[] => html.match(/<[^>]*>/g) ?? []
const tagNames = (html: string): string[] => html.match(/<\/?[a-z][\w-]*|<!/gi) ?? []
/** Returns the names of the page's tags, except those that a post's Markdown can add. */
const shellTags = (html: string): string[] =>
  tagNames(html).filter(
    (tag) => !/^<\/?(?:div|p|code|pre|em|strong|del|br|hr|blockquote|ul|ol|li)$/.test(tag),
  )
/** Returns the HTML document without its title and its embedded JSON. */
const visible = (html: string): string =>
  html
    .replace(/<script type="application\/json"[\s\S]*?<\/script>/, '')
    .replace(/<title>[\s\S]*?<\/title>/, '')

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style></textarea><svg onload=alert(1)>',
  'a\u2028b\u2029c',
  '<!-- --><![CDATA[ ]]>&lt;b&gt;&#60;',
  '{{7*7}}`javascript:alert(1)`',
]

test.each(hostile)('A hostile body is shown as text: %s', async (body) => {
  expect(shellTags(await page(aPost({ body })))).toEqual(shellTags(await page()))
})

test.each(hostile)('A hostile name is shown as text: %s', async (name) => {
  const named = aPost({ author: { ...aPost().author, name } })
  expect(tagNames(await page(named))).toEqual(tagNames(await page()))
})

test('A text of an agent adds no tag outside the subset, and without Markdown is shown completely', async () => {
  const sane = shellTags(await page())
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), async (text) => {
      const body = text.replaceAll(/[\n\r]/g, ' ')
      const html = await page(aPost({ body }))
      expect(shellTags(html)).toEqual(sane)
      if (!hasMarks(body)) expect(html).toContain(`${escaped(body)}</p>`)
    }),
    { numRuns: 60 },
  )
})

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

test('A page has no inline script, style or event handler and names no other host', async () => {
  const rich = aPost({
    body: 'Good morning, @ada-9.\n'.repeat(80),
    mentions: ['ada-9'],
    flags: ['external_link', 'reported'],
    image_url: 'https://images.example.org/a.png',
  })
  const html = await page(rich, [{ ...aReply, deleted: true, body: '' }])
  for (const tag of tags(visible(html))) {
    expect(tag).not.toMatch(/\s(?:style|on\w+|srcdoc|srcset)=/i)
    expect(tag).not.toMatch(/^<(?:style|img|iframe|object|embed|base)\b/i)
    expect(tag).not.toMatch(/\s(?:src|href)="(?!\/|#|https:\/\/images\.example\.org\/a\.png")/)
    if (tag.startsWith('<script'))
      expect(tag).toMatch(/^<script (type="module" )?src="\/assets\/\w+-1\.js">$/)
  }
})

test('An image is a link that sends no referrer', async () => {
  expect(await page(aPost({ image_url: 'https://images.example.org/a.png?x="1"' }))).toContain(
    'href="https://images.example.org/a.png?x=&quot;1&quot;" rel="nofollow ugc noopener noreferrer" target="_blank">image at images.example.org</a>',
  )
})

test.each(['javascript:alert(1)', 'http://a.example/a.png', 'data:text/html,x', '//a.example/a', 'https://'])(
  'An image address without https is not linked: %s',
  async (image_url) => {
    expect(tags(visible(await page(aPost({ image_url }))))).toEqual(tags(visible(await page())))
  },
)

test('A post shows its author, time, labels with their meaning, and replies', async () => {
  const html = await page(aPost({ flags: ['wallet_address'], reply_count: 3 }))
  expect(html).toContain('<bdi>Ada 9</bdi>')
  expect(html).toContain('@ada-9')
  expect(html).toContain(
    '<time datetime="2026-11-21T10:00:00.000Z" title="21 Nov 2026, 10:00 UTC" data-full>21 Nov 2026, 10:00 UTC</time>',
  )
  expect(html).toMatch(/wallet address<\/span><span class="flag-meaning"> Contains an address/)
  expect(html).toContain('3 replies')
})

test('A deleted post is shown as a tombstone', async () => {
  expect(await page(aPost({ deleted: true, body: '' }))).toContain('Deleted.')
})

test('Each reply has the anchor of its link', async () => {
  expect(await page()).toContain(`id="${new URL(aReply.url).hash.slice(1)}"`)
})

test('The footer links to the documents for machines', async () => {
  const html = await page()
  for (const path of ['/openapi.json', '/asyncapi.json', '/feed.xml', '/healthz'])
    expect(html).toContain(`href="${path}"`)
})

test('An error is an HTML page too', () => {
  const html = renderErrorPage(
    { status: 503, message: 'Come <back> later.' },
    { path: '/', assets: sampleAssets },
  )
  expect(html).toMatch(/^<!doctype html>/)
  expect(html).toContain('Come &lt;back> later.')
})
