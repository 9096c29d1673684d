import { expect } from 'vitest'
import type { Sql } from '../../../storage/database.ts'
import type { MemberReport } from './crowdMember.ts'
import { expectSoundLog } from './log.ts'

/**
 * Expects that each client received every event in its rooms once and in order. The caller must first wait for the
 * last event.
 */
export async function expectAllHeard(sql: Sql, reports: readonly MemberReport[]): Promise<void> {
  const { events } = await expectSoundLog(sql)
  const seqs = new Map<string, number[]>()
  for (const { seq, room } of events) seqs.set(room, [...(seqs.get(room) ?? []), seq])

  expect(reports.flatMap(({ faults }) => faults)).toEqual([])
  const due = ({ start }: MemberReport, room: string) => {
    const missed = (seqs.get(room) ?? []).filter((seq) => seq > start)
    const last = missed.at(-1)
    return last === undefined ? [] : [{ last, count: missed.length }]
  }
  const wrong = reports.filter((report) => {
    const told = [report.rooms.plaza ?? [], report.rooms.inbox ?? []].flat()
    const expected = [...due(report, 'plaza'), ...due(report, `inbox:${report.id}`)]
    return JSON.stringify(told) !== JSON.stringify(expected)
  })
  expect({ wrong: wrong.length, first: wrong[0] }).toEqual({ wrong: 0 })
}
