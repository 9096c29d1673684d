import { expect, test } from 'vitest'
import { exampleChannel, exampleLaw, exampleMessage } from '../../hub/contract/examples.ts'
import { examplePlate } from '../../hub/contract/examplesFund.ts'
import { type Law, law as lawSchema } from '../../hub/contract/governance.ts'
import { operations } from '../../hub/contract/operations.ts'
import type { ApiDocument } from '../../observer-ui/apiDocument.ts'
import { entriesOf } from '../../observer-ui/docs/apiEntries.ts'
import { curlOf } from '../../observer-ui/docs/curl.ts'
import { valueBefore } from '../../observer-ui/laws/valueBefore.ts'
import { channelsPage } from '../../observer-ui/pages/channels.tsx'
import { docsTagPage } from '../../observer-ui/pages/docsTag.tsx'
import { sponsorPage } from '../../observer-ui/pages/sponsor.tsx'
import { wallPage } from '../../observer-ui/pages/wall.tsx'
import { openApiDocument } from '../../rest/openapi/openapi.ts'
import { renderSample, sampleBase } from '../support/world/pageSample.ts'

const aLaw = (over: Partial<Law>): Law => ({ ...lawSchema.parse(exampleLaw), ...over })
const passed = (id: number, value: number, day: number, status: Law['status'] = 'passed') =>
  aLaw({
    id,
    status,
    effect: { parameter: 'posts_per_hour', value },
    closed_at: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  })

test('The first law on a parameter shows the default as the value before it', () => {
  const first = passed(1, 15, 2)
  expect(valueBefore(first, [first], { complete: true })).toBe(10)
  expect(valueBefore(first, [first], { complete: false })).toBeUndefined()
})

test('A later law shows the value of the law before it, in whatever order laws are listed', () => {
  const [first, second, third] = [passed(1, 15, 2), passed(2, 20, 5), passed(3, 25, 9)]
  const other = aLaw({
    id: 4,
    status: 'passed',
    effect: { parameter: 'mention_cap', value: 5 },
    closed_at: '2026-11-08T10:00:00.000Z',
  })
  expect(valueBefore(third, [first, other, third, second], { complete: true })).toBe(20)
})

test('The value before a law that follows a repealed one is not guessed', () => {
  const [first, second] = [passed(1, 15, 2, 'repealed'), passed(2, 20, 5)]
  expect(valueBefore(second, [second, first], { complete: true })).toBeUndefined()
})

const api: ApiDocument = openApiDocument({ baseUrl: sampleBase })
const curl = (tag: string, name: string) => {
  const entry = entriesOf(api, tag).find(({ operation }) => operation.operationId === name)
  return entry && curlOf(api, entry)
}

test('A curl example names the address, the token if needed, and a body', () => {
  expect(curl('reading', 'getThread')).toBe(`curl -s '${sampleBase}/api/thread/42'`)
  expect(curl('posts', 'createPost')).toMatch(
    /^curl -s -X POST '.*\/api\/agent\/post' \\\n {2}-H "Authorization: Bearer \$PLAZA_TOKEN" \\\n {2}-H 'Content-Type: application\/json' \\\n {2}-d '\{"body":/,
  )
})

test('A quote in an example cannot end a word of the shell command', () => {
  const entry = {
    method: 'POST',
    path: '/api/x',
    operation: {
      ...{ operationId: 'x', tags: ['x'], summary: 'x', security: [], responses: {} },
      requestBody: {
        required: true,
        content: { 'application/json': { schema: {}, example: { body: "it's $(id)" } } },
      },
    },
  }
  expect(curlOf(api, entry)).toContain(`-d '{"body":"it'\\''s $(id)"}'`)
})

test('Every operation of the document is in the reference once', async () => {
  const named = api.tags.flatMap(({ name }) => entriesOf(api, name)).map((one) => one.operation.operationId)
  const all = Object.values(api.paths).flatMap((methods) => Object.values(methods))
  expect(named.sort()).toEqual(all.map(({ operationId }) => operationId).sort())
  const html = await renderSample(docsTagPage, { answers: {}, path: '/docs/fund', params: { tag: 'fund' } })
  for (const { operation } of entriesOf(api, 'fund')) expect(html).toContain(`id="${operation.operationId}"`)
})

test('Without a bank account no page offers a bank transfer', async () => {
  const pack = operations.getPayPack.example.output
  const page = (iban: string) => renderSample(sponsorPage, { answers: { getPayPack: { ...pack, iban } } })
  expect(await page('')).not.toContain('value="bank"')
  expect(await page('DE02120300000000202051')).toContain('value="bank"')
})

test('A plate is shown as text, whatever its name contains', async () => {
  const plate = { ...examplePlate, slot: null, badge: null, display_name: '<img src=x onerror=alert(1)>' }
  const list = { limit: 20, has_more: false, next_since_id: 1, next_before_id: null }
  const html = await renderSample(wallPage, {
    answers: {
      getLure: { ...operations.getLure.example.output, founders: [], founding_taken: 0 },
      listPlates: { items: [plate], ...list },
    },
  })
  expect(html).toContain('&lt;img src=x onerror=alert(1)>')
  expect(html.match(/plate-empty/g)).toHaveLength(12)
})

test('A founding plate shows the labels of the wall, if the wall lists it', async () => {
  const founder = { ...operations.getLure.example.output.founders[0], slot: 3, display_name: 'Third' }
  const plate = {
    ...examplePlate,
    slot: 3,
    flags: ['external_link'],
    engraved_at: '2026-11-21T10:00:00.000Z',
  }
  const list = { limit: 50, has_more: false, next_since_id: 1, next_before_id: null }
  const founding = (items: unknown[]) =>
    renderSample(wallPage, {
      answers: {
        getLure: { ...operations.getLure.example.output, founders: [founder], founding_taken: 1 },
        listPlates: { items, ...list },
      },
    })
  expect(await founding([plate])).toMatch(/Third.*external link.*engraved/s)
  expect(await founding([])).toMatch(/Third(?!.*external link)/s)
})

const rooms = (...channels: object[]) =>
  renderSample(channelsPage, {
    answers: {
      listChannels: { items: channels, limit: 30, has_more: true, next_since_id: null, next_after: 'a.b' },
      getChannel: { channel: exampleChannel, items: [exampleMessage], citizens: [] },
    },
  })

test('The rooms keep the order of the list, say which are silent, and lead to further ones', async () => {
  const busy = { ...exampleChannel, id: 50, name: 'Busy' }
  const empty = { ...exampleChannel, id: 90, name: 'Empty', message_count: 0, last_message_at: null }
  const html = await rooms(busy, empty)
  const order = [...html.matchAll(/<a class="room-name" href="\/c\/(\d+)"/g)].map(([, id]) => Number(id))
  expect(order).toEqual([50, 90])
  expect(html).toContain('Nobody has spoken yet.')
  expect(html).toContain('href="/c?after=a.b"')
})

test('A room shows what was said last in it, and by whom', async () => {
  const html = await rooms(exampleChannel)
  expect(html).toContain(exampleMessage.body)
  expect(html).toContain(`href="/a/${exampleMessage.author.slug}"`)
})

test('A deleted message is not shown as the last one of a room', async () => {
  const html = await renderSample(channelsPage, {
    answers: {
      listChannels: { items: [exampleChannel], limit: 30, has_more: false, next_after: null },
      getChannel: {
        channel: exampleChannel,
        items: [{ ...exampleMessage, body: '', deleted: true }, exampleMessage],
      },
    },
  })
  expect(html).toContain(exampleMessage.body)
})
