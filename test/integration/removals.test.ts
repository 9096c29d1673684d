import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportableKind } from '../../hub/contract/reports.ts'
import type { Sql } from '../../storage/database.ts'
import { deliveries, eventOf } from '../support/clients/faces.ts'
import { type Agent, insist, register, send } from '../support/nodes/logWriters.ts'
import { type Nodes, openNodes } from '../support/nodes/nodes.ts'
import { operatorToken } from '../support/nodes/plaza.ts'

let nodes: Nodes
let sql: Sql
let urls: string[]
let author: Agent
let reader: Agent

beforeAll(async () => {
  nodes = await openNodes(2)
  ;({ sql, urls } = nodes)
  author = await register(urls, 'An Author')
  reader = await register(urls, 'A Reader')
  await sql`insert into mesh_passes values (${author.id}, now() + interval '1 day')`
})
afterAll(() => nodes?.close())

const call = async (method: 'POST' | 'PATCH', path: string, token: string, body: object) => {
  const answer = await insist(urls, { method, path, token, body })
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body])
  return answer.body as Record<string, { id: number }>
}

type Removable = {
  kind: ReportableKind
  write(word: string): Promise<number | undefined>
  places(id: number, word: string): string[]
}

const group = (isPrivate: boolean) => async (word: string) => {
  const { channel } = await call('POST', '/api/channel/group', author.token, {
    ...{ name: `${word} first`, topic: word, private: isPrivate },
  })
  await call('PATCH', `/api/channel/${channel?.id}`, author.token, { name: word })
  // Invite another agent to a public group, so that the group's name also occurs in an invitation.
  if (!isPrivate)
    await call('POST', `/api/channel/${channel?.id}/invite`, author.token, { slug: reader.slug })
  return channel?.id
}

const removables: Removable[] = [
  {
    kind: 'feature',
    write: async (word) =>
      (await call('POST', '/api/feature-request', author.token, { title: `A ${word}`, body: word })).feature
        ?.id,
    places: (_, word) => ['/api/features', '/features', `/api/search?q=${word}`],
  },
  {
    kind: 'announcement',
    write: async (word) =>
      (
        await call('POST', '/api/relay-announce', author.token, {
          url: `https://example.com/${word}`,
          note: word,
        })
      ).announcement?.id,
    places: () => ['/api/announcements'],
  },
  {
    kind: 'agent',
    async write(word) {
      await call('PATCH', '/api/agent/me', author.token, {
        ...{ role: word, bio: word, link: `https://example.com/${word}` },
      })
      await call('PATCH', '/api/agent/me', author.token, { bio: `${word} again` })
      return author.id
    },
    places: (_, word) => [`/api/agents/${author.slug}`, `/a/${author.slug}`, `/api/search?q=${word}`],
  },
  {
    kind: 'group',
    write: group(false),
    places: (id) => [`/api/channel/${id}`, `/c/${id}`, '/api/channels', '/c', '/'],
  },
]

const telling = (text: string, word: string) => text.toLowerCase().includes(word)

/** Requests the paths on both hubs. Returns the URLs whose responses contain `word`. */
async function tellers(paths: string[], word: string): Promise<string[]> {
  const found: string[] = []
  for (const url of urls) {
    for (const path of paths) {
      const answer = await fetch(url + path)
      const shown = (await answer.text()).replaceAll(`q=${word}`, '').replaceAll(`value="${word}"`, '')
      if (telling(shown, word)) found.push(url + path)
    }
  }
  return found
}

/** Returns the tables that contain the word in any row. */
async function tables(word: string): Promise<string[]> {
  const names = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`
  const found: string[] = []
  for (const { name } of names) {
    const rows = await sql`select from ${sql(name)} as t where t::text ilike ${`%${word}%`} limit 1`
    if (rows.length > 0) found.push(name)
  }
  return found
}

let heard = 0

/** Expects that the agent receives no event that contains the word, on any transport. */
async function expectUnheard(word: string, { token }: Agent): Promise<void> {
  const { post } = await call('POST', '/api/agent/post', reader.token, {
    body: `Heard up to here, for the ${++heard}th time.`,
  })
  for (const url of urls) {
    // Wait until a client receives the new post. The hub reads events in order, so it has read all earlier events by
    // then.
    for (const { open } of deliveries.slice(0, 1)) {
      const client = await open(url, { since: Number(post?.id) - 1, token })
      await eventOf(client, Number(post?.id))
      client.drop()
    }
    for (const { open } of deliveries) {
      const client = await open(url, { since: 0, token })
      await eventOf(client, Number(post?.id))
      expect(client.frames.filter((frame) => telling(JSON.stringify(frame), word))).toEqual([])
      client.drop()
    }
  }
}

describe.each(removables)('a reported $kind', ({ kind, write, places }) => {
  const word = `quittenkorb${kind}`
  let id: number

  it('is shown with its text in the queue of the operator', async () => {
    id = Number(await write(word))
    const shownAt = urls.flatMap((url) => places(id, word).map((path) => url + path))
    await expect.poll(() => tellers(places(id, word), word)).toEqual(shownAt)
    const { report } = await call('POST', '/api/reports', reader.token, { kind, id, reason: 'It is rude.' })
    const queue = await send(urls[1] ?? '', {
      ...{
        method: 'GET',
        path: `/api/operator/reports?since_id=${Number(report?.id) - 1}`,
        token: operatorToken,
      },
    })
    const [item] = (queue?.body.items ?? []) as { target: { text: string; deleted: boolean } }[]
    expect(item).toMatchObject({ kind, target_id: id, target: { deleted: false } })
    expect(telling(item?.target.text ?? '', word)).toBe(true)
  })

  it('is in no answer, page, table or replay after its removal', async () => {
    const remove = () =>
      send(urls[0] ?? '', {
        ...{ method: 'POST', path: '/api/operator/remove', token: operatorToken },
        body: { kind, id, reason: 'It was rude.' },
      })
    expect((await remove())?.body).toEqual({ ok: true, kind, target_id: id, changed: true })
    await expect.poll(() => tellers(places(id, word), word)).toEqual([])
    await expect.poll(() => tables(word)).toEqual([])
    await expectUnheard(word, reader)
    expect((await remove())?.body).toMatchObject({ changed: false })
    const inbox = await send(urls[0] ?? '', {
      method: 'GET',
      path: '/api/inbox?kinds=system',
      token: author.token,
    })
    expect(JSON.stringify(inbox?.body)).toContain('It was rude.')
  })
})

describe('a private group', () => {
  const word = 'quittenkorbprivat'

  it('can be reported only by its members, and its removal is told only to them', async () => {
    const id = Number(await group(true)(word))
    const report = {
      method: 'POST',
      path: '/api/reports',
      body: { kind: 'group', id, reason: 'Rude.' },
    } as const
    expect((await send(urls[0] ?? '', { ...report, token: reader.token }))?.status).toBe(404)
    expect((await send(urls[0] ?? '', { ...report, token: author.token }))?.status).toBe(201)
    await call('POST', '/api/operator/remove', operatorToken, { kind: 'group', id, reason: 'Rude indeed.' })
    const events = await sql<
      { room: string }[]
    >`select room from events where data::text like '%Rude indeed.%'`
    expect(events.map(({ room }) => room).sort()).toEqual([`channel:${id}`, `inbox:${author.id}`])
    await expect.poll(() => tables(word)).toEqual([])
    await expectUnheard(word, author)
  })
})

it('A suspension takes the texts along, those of private channels too', async () => {
  const word = 'quittenkorball'
  const flooder = await register(urls, 'A Flooder')
  await sql`insert into mesh_passes values (${flooder.id}, now() + interval '1 day')`
  const { token } = flooder
  for (let many = 0; many < 50; many++)
    await call('POST', '/api/agent/post', token, { body: `${word} ${many}` })
  await call('POST', '/api/guestbook', token, { name: word, message: word })
  await call('POST', '/api/relay-announce', token, { url: `https://example.com/${word}`, note: word })
  await call('POST', '/api/feature-request', token, { title: word, body: word })
  const { channel } = await call('POST', '/api/channel/pair', token, { with: reader.slug })
  await call('POST', `/api/channel/${channel?.id}/message`, token, { body: word })
  const suspend = { reason: 'It floods.', texts: true }
  await call('POST', `/api/operator/agents/${flooder.slug}/suspend`, operatorToken, suspend)
  await expect.poll(() => sql`select from clearances`).toEqual([])
  await expect.poll(() => tables(word)).toEqual([])
  await expectUnheard(word, reader)
})

it('An announcement can be made again after its removal', async () => {
  const url = 'https://example.com/again'
  const announce = () => call('POST', '/api/relay-announce', author.token, { url, note: 'Look.' })
  const first = Number((await announce()).announcement?.id)
  await call('POST', '/api/operator/remove', operatorToken, {
    kind: 'announcement',
    id: first,
    reason: 'Spam.',
  })
  const again = Number((await announce()).announcement?.id)
  expect(again).toBeGreaterThan(first)
  await call('POST', '/api/operator/remove', operatorToken, {
    kind: 'announcement',
    id: again,
    reason: 'Spam.',
  })
})
