import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LogEvent, logEvent } from '../../hub/log/event.ts'
import { createRing } from '../../hub/log/ring.ts'

const event = (seq: number, json = '{}'): LogEvent =>
  logEvent({ seq, prev: seq - 1, room: 'plaza', type: 'post.created', at: new Date(0), json }, 'e')
const roomy = { events: 100, bytes: 10_000 }
const seqs = (events: readonly LogEvent[]) => events.map(({ seq }) => seq)

function filled(bounds: { events: number; bytes: number }, upTo: number, json?: string) {
  const ring = createRing(bounds, 0)
  for (let seq = 1; seq <= upTo; seq++) ring.push(event(seq, json))
  return ring
}

test('A ring returns the events after a position, in order, up to the requested number', () => {
  const ring = filled(roomy, 5)
  expect(seqs(ring.after(0, 10))).toEqual([1, 2, 3, 4, 5])
  expect(seqs(ring.after(2, 2))).toEqual([3, 4])
  expect(seqs(ring.after(5, 10))).toEqual([])
})

test('An empty ring covers its position and nothing before', () => {
  const ring = createRing(roomy, 7)
  expect([6, 7, 8].map(ring.covers)).toEqual([false, true, true])
  expect(seqs(ring.after(7, 10))).toEqual([])
})

test('An event out of order is a bug and never stored in the ring', () => {
  const ring = filled(roomy, 2)
  for (const seq of [1, 2, 4]) expect(() => ring.push(event(seq))).toThrow('ends at 2')
  expect(seqs(ring.after(0, 10))).toEqual([1, 2])
})

describe('a full ring', () => {
  test('drops the oldest event and no longer covers it', () => {
    const ring = filled({ events: 3, bytes: 10_000 }, 10)
    expect(seqs(ring.after(0, 10))).toEqual([8, 9, 10])
    expect([6, 7].map(ring.covers)).toEqual([false, true])
  })

  test('is also full by bytes, and keeps the newest event of any size', () => {
    const ring = filled({ events: 100, bytes: 50 }, 4, 'x'.repeat(20))
    expect(seqs(ring.after(0, 10))).toEqual([3, 4])
    ring.push(event(5, 'x'.repeat(1000)))
    expect(seqs(ring.after(0, 10))).toEqual([5])
  })
})

describe('redacting an event of the ring', () => {
  test('replaces its data and drops the forms made of it', () => {
    const ring = filled(roomy, 3, '{"body":"hush"}')
    ring.after(1, 1)[0]?.forms.set('raw', Buffer.from('hush'))
    ring.redact(2, '{"body":""}')
    const [redacted] = ring.after(1, 1)
    expect(redacted).toMatchObject({ seq: 2, prev: 1, json: '{"body":""}' })
    expect(redacted?.forms.size).toBe(0)
    expect(ring.after(0, 1)[0]?.json).toContain('hush')
  })

  test('changes nothing if the event is gone or has not come', () => {
    const ring = filled({ events: 2, bytes: 10_000 }, 5)
    for (const seq of [0, 3, 6, 100]) ring.redact(seq, 'x')
    expect(ring.after(0, 10).map(({ json }) => json)).toEqual(['{}', '{}'])
  })

  test('frees its bytes', () => {
    const ring = filled({ events: 100, bytes: 60 }, 2, 'x'.repeat(30))
    ring.redact(1, '')
    ring.push(event(3, 'x'.repeat(30)))
    expect(seqs(ring.after(0, 10))).toEqual([1, 2, 3])
  })
})

test('A reset ring continues after its new position', () => {
  const ring = filled(roomy, 5)
  ring.reset(100)
  expect([99, 100].map(ring.covers)).toEqual([false, true])
  ring.push(event(101))
  expect(seqs(ring.after(100, 10))).toEqual([101])
})

test('A ring always holds the end of the log within its bounds, whatever is pushed and redacted', () => {
  const steps = fc.array(
    fc.oneof(fc.record({ push: fc.nat(40) }), fc.record({ redact: fc.nat(300), length: fc.nat(40) })),
    { maxLength: 300 },
  )
  const bounds = fc.record({
    events: fc.integer({ min: 1, max: 20 }),
    bytes: fc.integer({ min: 1, max: 200 }),
  })
  fc.assert(
    fc.property(bounds, steps, (limits, all) => {
      const ring = createRing(limits, 0)
      /** Reference copy of all events, to compare with those that the ring buffer keeps. */
      const log: string[] = []
      for (const step of all) {
        if ('push' in step) {
          log.push('x'.repeat(step.push))
          ring.push(event(log.length, log.at(-1)))
        } else {
          ring.redact(step.redact, 'y'.repeat(step.length))
          if (ring.covers(step.redact - 1) && step.redact >= 1 && step.redact <= log.length)
            log[step.redact - 1] = 'y'.repeat(step.length)
        }
      }
      const kept = ring.after(0, 1000)
      const first = log.length - kept.length
      expect(kept.map(({ seq, json }) => [seq, json])).toEqual(
        log.slice(first).map((json, index) => [first + index + 1, json]),
      )
      expect(ring.covers(first)).toBe(true)
      expect(ring.covers(first - 1)).toBe(false)
      expect(kept.length).toBeLessThanOrEqual(limits.events)
    }),
  )
})
