import { expect, test, vi } from 'vitest'
import { preloadLater } from '../../hub/lib/preload.ts'

const soon = { afterMs: 1, betweenMs: 1 }

test('Parts of the program load one after another', async () => {
  const steps: string[] = []
  const part = (name: string) => async () => {
    steps.push(`${name} begins`)
    await new Promise((resolve) => setImmediate(resolve))
    steps.push(`${name} is loaded`)
  }
  preloadLater([part('first'), part('second')], () => expect.unreachable(), soon)
  await vi.waitFor(() => expect(steps).toHaveLength(4))
  expect(steps).toEqual(['first begins', 'first is loaded', 'second begins', 'second is loaded'])
})

test('A part that cannot be loaded is reported, and the next one loads', async () => {
  const background = vi.fn()
  const next = vi.fn(async () => {})
  const error = new Error('too many open files')
  preloadLater([() => Promise.reject(error), next], background, soon)
  await vi.waitFor(() => expect(next).toHaveBeenCalled())
  expect(background.mock.calls).toEqual([[error, 'loading a part of the program']])
})

test('A hub that closes loads no further part and reports nothing', async () => {
  const background = vi.fn()
  const second = vi.fn()
  const { close } = preloadLater([async () => close(), second], background, soon)
  // Wait until another preload has called all three of its parts. Without `close`, the first preload would
  // have called `second` by then.
  const loaded = vi.fn()
  preloadLater([async () => {}, async () => {}, async () => loaded()], background, soon)
  await vi.waitFor(() => expect(loaded).toHaveBeenCalled())
  expect(second).not.toHaveBeenCalled()
  expect(background).not.toHaveBeenCalled()
})
