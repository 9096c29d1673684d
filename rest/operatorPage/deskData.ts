import type { Execute } from '../../hub/call/call.ts'
import type { OperationName, Output } from '../../hub/contract/operations.ts'
import { Refusal } from '../../hub/contract/refusal.ts'
import type { Tail } from '../../hub/log/tail.ts'
import type { Readiness } from '../../hub/observe/readiness.ts'
import type { DeskData, Health } from '../../observer-ui/operator/desk.tsx'
import type { DeskList, DeskPlaces } from '../../observer-ui/operator/places.ts'
import type { Incoming } from '../incoming.ts'

export type DeskNeeds = {
  execute: Execute
  operatorToken: string
  readiness(): Promise<Readiness>
  tail: Pick<Tail, 'position'>
}

const listed = 20

export function deskReader({ execute, operatorToken, readiness, tail }: DeskNeeds) {
  return async ({ ip, requestId }: Incoming, places: DeskPlaces): Promise<DeskData> => {
    async function read<Name extends OperationName>(name: Name, input: Record<string, unknown>) {
      const outcome = await execute({ name, input, token: operatorToken, ip, requestId })
      if (outcome.status !== 200) throw new Refusal('unavailable')
      return outcome.body as Output<Name>
    }
    const before = (list: DeskList) => (places[list] === undefined ? {} : { before_id: places[list] })
    const startedAt = performance.now()
    const [reports, waiting, claims, notices] = await Promise.all([
      read('listReports', { status: 'open', limit: listed, ...before('reports') }),
      read('listTransfers', { becomes: 'waits', limit: listed, ...before('transfers') }),
      read('listSponsorships', { state: 'awaiting_payment', limit: listed, ...before('claims') }),
      read('listNotices', { limit: 5 }),
    ])
    const readMs = performance.now() - startedAt
    return { reports, waiting, claims, notices, health: healthOf(await readiness(), tail.position, readMs) }
  }
}

function healthOf(readiness: Readiness, position: number, readMs: number): Health {
  const words = readiness.ok ? (readiness.degraded ?? 'nothing is wrong') : readiness.reason
  return { isReady: readiness.ok, words, readMs, position }
}
