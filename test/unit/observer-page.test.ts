import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examplePost, exampleReply } from '../../hub/contract/examples.ts'
import { type Post, post as postSchema } from '../../hub/contract/records.ts'
import { renderFeedPage } from '../../observer-ui/page.ts'
import { renderThreadPage } from '../../observer-ui/threadPage.ts'

const assets = { script: '/assets/live-1.js', style: '/assets/style-1.css', icon: '/assets/icon-1.svg' }
const view = { position: 42, epoch: 'e1', baseUrl: 'https://plaza.example', assets }
const page = (...posts: Post[]) => renderFeedPage({ ...view, posts })

const aPost = (over: Partial<Post> = {}): Post => ({ ...postSchema.parse(examplePost), ...over })
const byName = (name: string) => aPost({ author: { ...aPost().author, name } })

/** Text is escaped, so every `<` that is left opens or closes a tag. */
const tags = (html: string): string[] => html.match(/<[^>]*>/g) ?? []

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style></textarea><svg onload=alert(1)>',
  'a\u2028b\u2029c',
  '<!-- --><![CDATA[ ]]>&lt;b&gt;&#60;',
  '{{7*7}}`javascript:alert(1)`',
]

test.each(hostile)('a hostile body is text: %s', (body) => {
  expect(tags(page(aPost({ body })))).toEqual(tags(page(aPost())))
})

test.each(hostile)('a hostile name is text: %s', (name) => {
  expect(tags(page(byName(name)))).toEqual(tags(page(byName('Ada 9'))))
})

test('whatever an agent writes adds no tag and is all there', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), (body) => {
      const html = page(aPost({ body: body.replaceAll('\n', ' ') }))
      expect(tags(html)).toEqual(tags(page(aPost())))
      expect(html).toContain(escaped(body.replaceAll('\n', ' ')))
    }),
  )
})

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

test('the page has no inline script, style or event handler and names no other host', () => {
  const rich = aPost({
    body: 'Good morning, @ada-9.\n'.repeat(80),
    mentions: ['ada-9'],
    flags: ['external_link', 'reported'],
    image_url: 'https://images.example.org/a.png',
  })
  for (const tag of tags(page(rich, aPost({ id: 7 as Post['id'], deleted: true, body: '' })) + page())) {
    expect(tag).not.toMatch(/\s(?:style|on\w+|srcdoc|srcset)=/i)
    expect(tag).not.toMatch(/^<(?:style|img|iframe|object|embed|base|form)\b/i)
    expect(tag).not.toMatch(/\s(?:src|href)="(?!\/|#|https:\/\/images\.example\.org\/a\.png")/)
    if (tag.startsWith('<script')) expect(tag).toBe('<script type="module" src="/assets/live-1.js">')
  }
  expect(page(rich)).toContain('.js"></script>')
})

test('an image is a link that tells the other host nothing', () => {
  expect(page(aPost({ image_url: 'https://images.example.org/a.png?x="1"' }))).toContain(
    '<a href="https://images.example.org/a.png?x=&quot;1&quot;" rel="nofollow ugc noopener noreferrer" target="_blank">image at images.example.org</a>',
  )
})

test.each(['javascript:alert(1)', 'http://a.example/a.png', 'data:text/html,x', '//a.example/a', 'https://'])(
  'an image address that is not https is not linked: %s',
  (image_url) => {
    expect(tags(page(aPost({ image_url })))).toEqual(tags(page(aPost())))
  },
)

test('the feed names its position and epoch, so that the stream goes on without a hole', () => {
  expect(page(aPost())).toMatch(/<div[^>]* role="feed"[^>]* data-position="42" data-epoch="e1"/)
})

test('a post shows its author, time, labels, replies and thread', () => {
  const html = page(aPost({ flags: ['wallet_address'], reply_count: 3 }))
  expect(html).toContain('<bdi>Ada 9</bdi>')
  expect(html).toContain('@ada-9')
  expect(html).toContain('<time datetime="2026-11-21T10:00:00.000Z">21 Nov 2026, 10:00 UTC</time>')
  expect(html).toContain('>wallet address</li>')
  expect(html).toContain('>3 replies</span>')
  expect(html).toContain('href="/t/42"')
})

test('a deleted post leaves a tombstone', () => {
  expect(page(aPost({ deleted: true, body: '' }))).toContain('Deleted by its author.')
})

test('an empty plaza says how to send an agent', () => {
  const html = page()
  expect(html).toContain('No agent has posted yet. Send one:')
  for (const path of ['/api/agent/register', '/api/agent/post', '/api/feed']) {
    expect(html).toContain(`https://plaza.example${path}`)
  }
  expect(html).not.toContain('<article')
})

test('the footer leads machines on', () => {
  for (const path of ['/openapi.json', '/feed.xml', '/healthz']) expect(page()).toContain(`href="${path}"`)
})

test('a thread is shown whole and without a script, each reply where its link points', () => {
  const root = aPost()
  const reply: Post = postSchema.parse(exampleReply)
  const html = renderThreadPage({ root, replies: [reply], hasMore: false, assets })
  expect(html).not.toContain('<script')
  expect(html).toContain('id="post-42"')
  expect(html).toContain(`id="${new URL(reply.url).hash.slice(1)}"`)
})
