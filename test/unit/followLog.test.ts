import { expect, test } from 'vitest'
import { eventData } from '../../hub/log/event.ts'
import { followLog, keepState } from '../../hub/views/followLog.ts'
import { deferred } from '../support/lib/deferred.ts'
import { createHandTail, type Told } from '../support/nodes/handTail.ts'

const left = (visit: number): Told => ({ type: 'citizen.left', data: { visit_id: visit } })

function atHand() {
  const { tail, tell, reset } = createHandTail()
  const failures: string[] = []
  let read: () => Promise<number[]> = async () => []
  return {
    ...{ tell, reset, failures },
    readBy(next: () => Promise<number[]>) {
      read = next
    },
    open: () =>
      keepState(tail, {
        ...{ work: 'reading the visits', read: () => read() },
        background: (_error, work) => failures.push(work),
        on: { 'citizen.left': (ended, event) => void ended.push(eventData(event).visit_id) },
      }),
  }
}

test('Each event reaches the handler of its type, past events first', () => {
  const { tail, tell } = createHandTail({ before: [left(1)] })
  const heard: number[] = []
  followLog(tail, {
    past: tail.ring.after(0, 10),
    on: { 'citizen.left': (event) => heard.push(eventData(event).visit_id) },
    reset() {},
  })
  tell(left(2), { type: 'post.deleted', data: {} }, left(3))
  expect(heard).toEqual([1, 2, 3])
})

test('A kept state contains what was read and every event during and after the reading', async () => {
  const { open, tell, readBy } = atHand()
  const reading = deferred<number[]>()
  readBy(() => reading.promise)
  const opening = open()
  tell(left(2))
  reading.resolve([1])
  const kept = await opening
  tell(left(3))
  expect(kept.state).toEqual([1, 2, 3])
})

test('A replaced log is read again; a reading that it overtook is discarded', async () => {
  const { open, reset, tell, readBy } = atHand()
  const kept = await open()
  const late = deferred<number[]>()
  readBy(() => late.promise)
  reset()
  readBy(async () => [7])
  reset()
  tell(left(8))
  await expect.poll(() => kept.state).toEqual([7, 8])
  late.resolve([1])
  await late.promise
  await Promise.resolve()
  expect(kept.state).toEqual([7, 8])
})

test('A failed reading is reported, the known state stays, and the first reading must succeed', async () => {
  const { open, reset, readBy, failures } = atHand()
  readBy(async () => [1])
  const kept = await open()
  readBy(() => Promise.reject(new Error('storage is away')))
  reset()
  await expect.poll(() => failures).toEqual(['reading the visits'])
  expect(kept.state).toEqual([1])
  await expect(open()).rejects.toThrow('away')
})
