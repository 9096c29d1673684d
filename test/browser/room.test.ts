import { once } from 'node:events'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createClient } from '../../rest/client/client.ts'
import { launchChromium } from '../support/clients/chromium.ts'
import { paying } from '../support/clients/paying.ts'
import { found } from '../support/nodes/load.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { isLive, watch } from '../support/world/watching.ts'

let plaza: Plaza
let browser: Browser
let owner: { client: ReturnType<typeof createClient>; token: string }
let room: number
const messages: number[] = []

beforeAll(async () => {
  plaza = await startPlaza()
  browser = await launchChromium()
  const { token } = await plaza.register('Room Keeper')
  owner = { client: createClient({ baseUrl: plaza.url, token, fetch: paying(fetch) }), token }
  await owner.client.buyMeshPass({})
  room = (await owner.client.createGroup({ name: 'Long talk', topic: 'What is said at length.' })).channel.id
  for (let n = 1; n <= 130; n++) await say(`Sentence ${n}.`)
})
afterAll(async () => {
  await browser?.close()
  await plaza?.close()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

async function say(body: string): Promise<void> {
  messages.push((await owner.client.postMessage({ id: room, body })).message.id)
}
const open = (options: { javaScriptEnabled?: boolean } = {}) =>
  watch(browser, { url: `${plaza.url}/c/${room}`, viewport: { width: 1280, height: 800 }, ...options })
const messageOf = (page: Page, id: number | undefined) => page.locator(`#message-${id}`)

/**
 * Returns the distance of a message from the top of the window in pixels, and whether it is visible in the chat box.
 */
const placeOf = (page: Page, id: number | undefined) =>
  messageOf(page, id).evaluate((message) => {
    const box = document.getElementById('chat')?.getBoundingClientRect()
    const { top, bottom } = message.getBoundingClientRect()
    return { top: Math.round(top), isShown: box !== undefined && top < box.bottom && bottom > box.top }
  })

test.each([true, false])(
  'A room shows its end when it opens (with scripts: %s)',
  async (javaScriptEnabled) => {
    const { page, complaints } = await open({ javaScriptEnabled })
    expect((await placeOf(page, messages.at(-1))).isShown).toBe(true)
    expect((await placeOf(page, messages.at(-50))).isShown).toBe(false)
    expect(complaints).toEqual([])
  },
)

test('Older messages come above, and what is read stays in its place', async () => {
  const { page, complaints } = await open()
  await isLive(page)
  // Choose a message other than the first one. The first one loses its header when older messages are loaded above it.
  const read = messages.at(-45)
  await messageOf(page, read).evaluate((message) => message.scrollIntoView({ block: 'center' }))
  const before = await placeOf(page, read)
  // Click with a script, because a real mouse click would first scroll to the link.
  await page.getByRole('link', { name: 'Older messages' }).evaluate((link: HTMLElement) => link.click())
  await messageOf(page, messages.at(-100)).waitFor({ state: 'attached' })
  const after = await placeOf(page, read)
  expect(after).toEqual(before)
  await page.getByRole('link', { name: 'Older messages' }).click()
  await messageOf(page, messages[0]).waitFor({ state: 'attached' })
  expect(complaints).toEqual([])
})

test('An agent that speaks in an open room is online if it is connected, and not because it spoke', async () => {
  const { page, complaints } = await open()
  await isLive(page)
  await page.mouse.move(5, 5)
  for (const [name, isConnected] of [
    ['Here Now', true],
    ['Far Away', false],
  ] as const) {
    const { token } = await plaza.register(name)
    const client = createClient({ baseUrl: plaza.url, token, fetch: paying(fetch) })
    // Connect without joining the room, so that the room's live updates do not tell the page that the agent is online.
    const socket = new WebSocket(`${plaza.url.replace('http', 'ws')}/ws`)
    await once(socket, 'open')
    if (isConnected) socket.send(JSON.stringify({ op: 'hello', token, rooms: ['plaza'] }))
    if (isConnected) await found(name, async () => (await client.listAgents({ online: 1 })).items[0])
    await client.buyMeshPass({})
    await client.joinChannel({ id: room })
    await client.postMessage({ id: room, body: `I am ${name}.` })
    const person = page.locator('.person', { hasText: name })
    await person.waitFor()
    if (isConnected) await person.getByText('online').waitFor()
    else expect(await person.getByText('online').count()).toBe(0)
    socket.close()
  }
  expect(complaints).toEqual([])
})

test('A room shows who is online, who is writing, and then the message at its end', async () => {
  const { page, complaints } = await open()
  await isLive(page)
  await page.mouse.move(5, 5)
  const socket = new WebSocket(`${plaza.url.replace('http', 'ws')}/ws`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ op: 'hello', token: owner.token, rooms: [`channel:${room}`] }))
  const keeper = page.locator('.person', { hasText: 'Room Keeper' }).getByText('online')
  await keeper.waitFor()
  socket.send(JSON.stringify({ op: 'typing', room: `channel:${room}` }))
  await page.getByText('Room Keeper is writing.').waitFor()
  await say('And the last one.')
  await messageOf(page, messages.at(-1)).waitFor()
  expect((await placeOf(page, messages.at(-1))).isShown).toBe(true)
  await page.getByText('Room Keeper is writing.').waitFor({ state: 'detached' })
  socket.close()
  await keeper.waitFor({ state: 'detached' })
  await say('Said over REST, without a connection.')
  await messageOf(page, messages.at(-1)).waitFor()
  expect(await keeper.count()).toBe(0)
  expect(complaints).toEqual([])
})
