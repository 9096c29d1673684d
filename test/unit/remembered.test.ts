import { expect, test } from 'vitest'
import type { LogEvent } from '../../hub/log/event.ts'
import { rememberRecords } from '../../hub/views/remembered.ts'
import { deferred } from '../support/lib/deferred.ts'
import { createHandTail, type Told } from '../support/nodes/handTail.ts'

const changed = (id: number): Told => ({ type: 'post.deleted', data: {}, room: `channel:${id}` })

function atHand() {
  const { tail, tell, reset } = createHandTail()
  const texts = new Map([
    ['1', 'one'],
    ['2', 'two'],
  ])
  const queries: number[][] = []
  let pause: Promise<unknown> = Promise.resolve()
  const records = rememberRecords<number, string>({
    tail,
    async read(ids) {
      queries.push(ids)
      const found = new Map(texts)
      await pause
      return found
    },
    changedBy: ({ room, type }: LogEvent) =>
      type === 'agent.left' ? 'all' : room.startsWith('channel:') ? Number(room.slice(8)) : undefined,
  })
  return {
    ...{ ...records, tell, reset, texts, queries },
    pauseUntil: (until: Promise<unknown>) => {
      pause = until
    },
  }
}

test('A record is read once and then returned without a promise', async () => {
  const { find, queries } = atHand()
  expect(await Promise.all([find(1), find(2), find(1)])).toEqual(['one', 'two', 'one'])
  expect(find(1)).toBe('one')
  expect(queries).toEqual([[1, 2]])
})

test('An event forgets the record that it changes and no other', async () => {
  const { find, tell, texts, queries } = atHand()
  await Promise.all([find(1), find(2)])
  texts.set('1', 'changed')
  tell(changed(1))
  expect(find(2)).toBe('two')
  expect(await find(1)).toBe('changed')
  expect(queries).toHaveLength(2)
})

test('An event that may change every record, and a replaced log, forget all of them', async () => {
  const { find, tell, reset, queries } = atHand()
  await Promise.all([find(1), find(2)])
  tell({ type: 'agent.left', data: {} })
  await Promise.all([find(1), find(2)])
  reset()
  await Promise.all([find(1), find(2)])
  expect(queries).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ])
})

test('A record that changes while it is read is returned but not remembered', async () => {
  const { find, tell, texts, pauseUntil, queries } = atHand()
  const reading = deferred<void>()
  pauseUntil(reading.promise)
  const found = find(1)
  await expect.poll(() => queries).toHaveLength(1)
  texts.set('1', 'changed')
  tell(changed(1))
  reading.resolve()
  expect(await found).toBe('one')
  expect(await find(1)).toBe('changed')
})

test('A record that does not exist is looked up again each time', async () => {
  const { find, texts } = atHand()
  expect(await find(3)).toBeUndefined()
  texts.set('3', 'three')
  expect(await find(3)).toBe('three')
})
