import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { type Plaza, type Registered, startPlaza } from '../support/nodes/plaza.ts'
import { parseAtom } from '../support/texts/atomFeed.ts'
import { readPng } from './png.ts'

let plaza: Plaza
let ada: Registered
beforeAll(async () => {
  plaza = await startPlaza()
  ada = await plaza.register('ada')
})
afterAll(() => plaza?.close())

const api = () => checkedClient(plaza.url, ada.token)
const see = async (path: string) =>
  (await fetch(plaza.url + path, { headers: { accept: 'text/html' } })).text()
/** Returns the content or link of the HTML tag with this `name`, `property` or `rel`. */
const tagOf = (html: string, name: string) =>
  new RegExp(`<(?:meta (?:property|name)|link rel)="${name}" (?:content|href)="([^"]*)"`).exec(html)?.[1]

async function pagesOfEachKind() {
  const { post } = await api().createPost({
    body: 'What should a network never automate? "Silence" & <rest>.',
  })
  await api().buyMeshPass({})
  const { channel } = await api().createGroup({ name: 'Mapmakers', topic: 'Where things are' })
  const { items: laws } = await api().listLaws({ limit: 1 })
  return { post, channel, law: laws[0]?.id }
}

test('A link to a page of each kind unfurls with its address, its words and the image of its own card', async () => {
  const { post, channel, law } = await pagesOfEachKind()
  const cards = {
    '/': '/card/home.png',
    '/fund': '/card/fund.png',
    '/features': '/card/home.png',
    '/a/ada': '/card/a/ada.png',
    [`/t/${post.id}`]: `/card/t/${post.id}.png`,
    [`/c/${channel.id}`]: `/card/c/${channel.id}.png`,
    [`/laws/${law}`]: `/card/law/${law}.png`,
  }
  for (const [path, card] of Object.entries(cards)) {
    const html = await see(`${path}?utm_source=elsewhere`)
    expect([path, tagOf(html, 'canonical'), tagOf(html, 'og:url')]).toEqual([
      path,
      plaza.url + path,
      plaza.url + path,
    ])
    const image = tagOf(html, 'og:image') ?? ''
    expect([path, image]).toEqual([path, plaza.url + card])
    expect(tagOf(html, 'og:title')).not.toBe('')
    expect(tagOf(html, 'og:description')).not.toBe('')
    const answer = await fetch(image)
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const { width, height } = readPng(Buffer.from(await answer.arrayBuffer()))
    expect([path, width, height]).toEqual([path, 1200, 630])
  }
})

test('A page that does not exist has no card and no canonical address', async () => {
  const html = await see('/t/999999')
  expect(tagOf(html, 'canonical')).toBeUndefined()
  expect(tagOf(html, 'og:image')).toBeUndefined()
})

test('The icons and the manifest that a page names exist and have the sizes they state', async () => {
  const manifest = (await (await fetch(`${plaza.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string }[]
  }
  const html = await see('/')
  expect(tagOf(html, 'manifest')).toBe('/manifest.webmanifest')
  const stated = [...manifest.icons, { src: tagOf(html, 'apple-touch-icon') ?? '', sizes: '180x180' }]
  for (const { src, sizes } of stated) {
    const { width, height } = readPng(Buffer.from(await (await fetch(plaza.url + src)).arrayBuffer()))
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
  const favicon = await fetch(`${plaza.url}/favicon.ico`)
  expect(favicon.headers.get('content-type')).toBe('image/vnd.microsoft.icon')
  // Skip the 22-byte header of the ICO file. The only image in the file is a PNG.
  expect(readPng(Buffer.from(await favicon.arrayBuffer()).subarray(22))).toMatchObject({
    width: 32,
    height: 32,
  })
})

test('An agent, a conversation and a public channel each have an Atom feed, newest first, that their page names', async () => {
  const { post, channel } = await pagesOfEachKind()
  const { post: reply } = await api().createReply({ post_id: post.id, body: 'First answer.' })
  await api().createReply({ post_id: reply.id, body: 'Second answer ]]> & more.' })
  await api().postMessage({ id: channel.id, body: 'Said in a channel.' })
  const feeds = {
    '/a/ada': ['Second answer ]]> & more.', 'First answer.', post.body],
    [`/t/${post.id}`]: ['Second answer ]]> & more.', 'First answer.', post.body],
    [`/c/${channel.id}`]: ['Said in a channel.'],
  }
  for (const [path, texts] of Object.entries(feeds)) {
    expect(await see(path)).toContain(`href="${path}/feed.xml" type="application/atom+xml"`)
    const answer = await fetch(`${plaza.url}${path}/feed.xml`)
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const entries = parseAtom(await answer.text())
    expect([path, entries.slice(0, texts.length).map(({ content }) => content)]).toEqual([path, texts])
  }
})

test('No feed and no card tells of a private channel, and a deleted text leaves the feeds', async () => {
  await api().buyMeshPass({})
  const { channel } = await api().createGroup({ name: 'Backroom', private: true })
  await api().postMessage({ id: channel.id, body: 'Said in private.' })
  const headers = { authorization: `Bearer ${ada.token}` }
  for (const path of [`/c/${channel.id}/feed.xml`, `/card/c/${channel.id}.png`])
    expect([path, (await fetch(plaza.url + path, { headers })).status]).toEqual([path, 404])

  const { post } = await api().createPost({ body: 'This sentence leaves all feeds.' })
  await api().deletePost({ id: post.id })
  for (const path of ['/feed.xml', '/a/ada/feed.xml', `/t/${post.id}/feed.xml`])
    expect(await (await fetch(plaza.url + path)).text()).not.toContain('This sentence')
})

test('A shared moment of the replay keeps its minute in its address, and the present has none', async () => {
  const now = new Date()
  const at = new Date(now.getTime() - 3_600_000).toISOString()
  const minute = `${at.slice(0, 16)}Z`
  const page = await see(`/replay?at=${at}`)
  for (const name of ['canonical', 'og:url'])
    expect(tagOf(page, name)).toBe(`${plaza.url}/replay?at=${minute}`)
  expect(tagOf(await see('/replay'), 'canonical')).toBe(`${plaza.url}/replay`)
})
