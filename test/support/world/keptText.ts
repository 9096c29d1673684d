import { expect } from 'vitest'
import { normalizeText } from '../../../hub/domain/text.ts'
import { openRaw, type RawClient, welcomeOf } from '../clients/faces.ts'
import { textsIn } from '../lib/textsIn.ts'
import type { OpenStage } from '../scenarios/stage.ts'
import { type Kept, placeOf, unlogged } from './keptPlaces.ts'

/** Fields whose values depend on the time or the caller, so that two reads of a record can differ. */
const passing = new Set(['online', 'last_seen', 'my_vote', 'joined'])
const steady = (record: object, hidden: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(record).filter(([field]) => !passing.has(field) && !hidden.includes(field)),
  )

/**
 * Expects that `normalizeText` was applied to every string in the value. Skips excerpts, because they are truncated.
 */
export function expectNormal(value: unknown): void {
  for (const { field, text } of textsIn(value)) {
    if (field !== 'excerpt') expect({ field, text }).toEqual({ field, text: normalizeText(text).text })
  }
}

export type Witness = {
  position(): Promise<number>
  /**
   * Expects that the response to a write agrees with the new events, the stored row and all later reads. Returns the
   * events after sequence number `since`.
   */
  expectKept(since: number, body: object): Promise<{ data: object }[]>
  close(): void
}

export async function openWitness({ plaza, storage: { sql }, world }: OpenStage): Promise<Witness> {
  const socket = await openRaw(plaza.url)
  await welcomeOf(socket)

  async function expectRecord(name: string, record: Kept): Promise<void> {
    const place = placeOf(name, record)
    const hidden = place.hidden?.(record)
    for (const read of await Promise.all(place.reads(world, record))) {
      expect(steady(record, hidden)).toMatchObject(steady(Object(read), hidden))
      expect(read).toMatchObject({ id: record.id })
    }
    const [found] = await sql<{ row: object }[]>`
      select to_jsonb(t) as row from ${sql(place.table)} t where id = ${record.id}`
    expect(found?.row).toMatchObject({ id: record.id })
    expect(record).toMatchObject(columnsLike(record, steady(found?.row ?? {}, hidden)))
  }

  return {
    async position() {
      const [head] = await sql<{ seq: number }[]>`select seq from log_head`
      return head?.seq ?? 0
    },
    async expectKept(since, body) {
      expectNormal(body)
      const events = await sql<{ seq: number; room: string; type: string; data: Record<string, object> }[]>`
        select seq, room, type, data from events where seq > ${since} order by seq`
      for (const { seq, room, type, data } of events) {
        expectNormal(data)
        if (room === 'plaza') expect(await eventOn(socket, seq)).toMatchObject({ room, type, data })
        for (const [name, record] of Object.entries(body)) {
          if (data[name] !== undefined && isRecord(record)) expect(steady(data[name])).toEqual(steady(record))
        }
      }
      // Returns true if the record belongs to an agent's inbox, which no other agent can read.
      const isPrivate = ({ id }: Kept) =>
        events.some(({ seq, room }) => seq === id && room.startsWith('inbox:'))
      for (const [name, record] of Object.entries(body)) {
        if (isRecord(record) && !isPrivate(record) && !unlogged.has(name)) await expectRecord(name, record)
      }
      return events
    },
    close: socket.drop,
  }
}

const eventOn = (socket: RawClient, seq: number) =>
  socket.frame((frame) => frame.op === 'event' && frame.seq === seq)

const isRecord = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'

function columnsLike(record: Kept, row: object): object {
  const isText = (value: unknown) => value === null || typeof value === 'string' || Array.isArray(value)
  const columns = Object.entries(row).filter(([name, value]) => !/_(at|until)$/.test(name) && isText(value))
  return Object.fromEntries(columns.filter(([name]) => isText(record[name])))
}
