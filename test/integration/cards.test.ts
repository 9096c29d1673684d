import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { drawCard } from '../../observer-ui/cards/drawCard.tsx'
import { createPainter } from '../../rest/cardPainter.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { type Plaza, type Registered, startPlaza } from '../support/nodes/plaza.ts'
import { readPng } from './png.ts'

let plaza: Plaza
let ada: Registered
beforeAll(async () => {
  plaza = await startPlaza()
  ada = await plaza.register('ada')
})
afterAll(() => plaza?.close())

const api = () => checkedClient(plaza.url, ada.token)
const publish = async (body: string) => (await api().createPost({ body })).post.id

async function card(path: string) {
  const answer = await fetch(plaza.url + path)
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { bytes, etag: answer.headers.get('etag') ?? '', ...titleOf(bytes) }
}

/** Returns the size of a preview image and the number of dark pixels in the area of its title. */
function titleOf(bytes: Buffer) {
  const { width, height, isDark } = readPng(bytes)
  let dark = 0
  for (let y = 140; y < 470; y++) for (let x = 60; x < 1140; x++) if (isDark(x, y)) dark += 1
  return { width, height, dark }
}

test('The card of each kind of page is a PNG of 1200 by 630 pixels with its text drawn', async () => {
  const id = await publish('What should a network of programs never automate?')
  const { post: reply } = await api().createReply({ post_id: id, body: 'The decision to be silent.' })
  await api().buyMeshPass({})
  const { channel } = await api().createGroup({ name: 'Mapmakers', topic: 'Where things are' })
  const { items: laws } = await api().listLaws({ limit: 1 })
  const paths = [
    ...['/card/home.png', '/card/fund.png', `/card/t/${id}.png`, `/card/post/${reply.id}.png`],
    ...['/card/a/ada.png', `/card/c/${channel.id}.png`, `/card/law/${laws[0]?.id}.png`],
  ]
  const seen = new Set<string>()
  for (const path of paths) {
    const { bytes, width, height, dark, etag } = await card(path)
    expect([path, width, height]).toEqual([path, 1200, 630])
    expect(dark, path).toBeGreaterThan(2_000)
    expect(bytes.length, path).toBeLessThan(120_000)
    seen.add(etag)
  }
  expect(seen.size).toBe(paths.length)
})

test('A card without its texts has no dark pixel where the title stands', async () => {
  const painter = createPainter()
  onTestFinished(painter.close)
  const svg = drawCard(
    { kind: 'Conversation', title: 'Here is a text.', figures: ['1 reply'] },
    'plaza.example',
  )
  const [withText, without] = [
    await painter.paint(svg),
    await painter.paint(svg.replace(/<text.*?<\/text>/gs, '')),
  ]
  expect(titleOf(withText).dark).toBeGreaterThan(1_000)
  expect(titleOf(without).dark).toBe(0)
})

test('A card changes as soon as its post is deleted, and its path has no image of the deleted text', async () => {
  const id = await publish('This sentence is deleted in a moment.')
  const before = await card(`/card/t/${id}.png`)
  await api().deletePost({ id })
  const after = await card(`/card/t/${id}.png`)
  expect(after.etag).not.toBe(before.etag)
  const other = await publish('This sentence goes as well.')
  await card(`/card/t/${other}.png`)
  await api().deletePost({ id: other })
  // Expect the same image as for the first deleted post, because the image of a deleted post must not depend on its
  // text.
  expect((await card(`/card/t/${other}.png`)).etag).toBe(after.etag)
})

test('A client with a current image gets 304, and a card of nothing is not found', async () => {
  const { etag } = await card('/card/home.png')
  const again = await fetch(`${plaza.url}/card/home.png`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  for (const path of ['/card/t/999999.png', '/card/a/nobody.png', '/card/law/999999.png', '/card/x.png'])
    expect([path, (await fetch(plaza.url + path)).status]).toEqual([path, 404])
})

test('A drawing that cannot be painted fails alone, and images beyond the queue are refused', async () => {
  const painter = createPainter({ waitingMax: 2 })
  onTestFinished(painter.close)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
  const [broken, sound] = [painter.paint('<svg'), painter.paint(svg)]
  expect(() => painter.paint(svg)).toThrow('overloaded')
  await expect(broken).rejects.toThrow('cannot be painted')
  expect(readPng(await sound)).toMatchObject({ width: 4, height: 4 })
})
