import { afterAll, beforeAll, expect, it } from 'vitest'
import { cursorOf } from '../../hub/contract/cursor.ts'
import { readHead } from '../../storage/log.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { byeOf, deliveries, gapOf, openRaw, welcomeOf } from '../support/clients/faces.ts'
import { operatorToken, type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { openStorage, type Storage } from '../support/scenarios/storage.ts'

let postgres: SharedPostgres
let plaza: Plaza
let storage: Storage
let nth = 1
beforeAll(async () => {
  postgres = await openSharedPostgres()
  const databaseUrl = await createDatabase(postgres.url)
  plaza = await startPlaza({ databaseUrl })
  storage = openStorage(databaseUrl)
})
afterAll(async () => {
  await storage?.close()
  await plaza?.close()
  await postgres?.close()
})

it.each(deliveries)(
  'A hello by $name during a renewal of the epoch is not welcomed to an epoch that its position does not belong to',
  async ({ open }) => {
    const { token } = await plaza.register(`Reader ${nth++}`)
    const { seq: since, epoch } = await readHead(storage.sql)

    const memberships = await storage.holdTable('memberships')
    const early = open(plaza.url, { token, since, epoch })
    await memberships.somebodyWaits()
    const watcher = await openRaw(plaza.url)
    await checkedClient(plaza.url, operatorToken).renewEpoch({ reason: 'The standby took over.' })
    expect(await byeOf(watcher)).toMatchObject({ code: 'resync' })
    await memberships.release()

    const client = await early
    await client.closed
    expect(client.frames).toMatchObject([{ op: 'bye', code: 'resync', reconnect: true }])

    const late = await open(plaza.url, { token, since, epoch })
    const welcome = await welcomeOf(late)
    expect(welcome.epoch).not.toBe(epoch)
    const cursor = cursorOf(Number(welcome.seq), String(welcome.epoch))
    expect(await gapOf(late)).toMatchObject({ op: 'gap', from: 1, to: welcome.seq, cursor })
    late.drop()
  },
)
