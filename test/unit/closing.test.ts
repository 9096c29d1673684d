import { expect, test } from 'vitest'
import { createClosing } from '../../hub/lib/closing.ts'

test('Closing ends new work first, then closes the parts, the one opened last first', async () => {
  const closing = createClosing()
  const done: string[] = []
  const part = (name: string) => ({ close: async () => void done.push(name) })
  closing.opened(part('storage'))
  closing.drainsBy(() => void done.push('sessions'))
  closing.opened(part('log'))
  closing.drainsBy(() => void done.push('listener'))
  await closing.close()
  expect(done).toEqual(['listener', 'sessions', 'log', 'storage'])
})

test('A part that fails to close is reported after all others were closed', async () => {
  const closing = createClosing()
  const done: string[] = []
  closing.opened({ close: () => void done.push('storage') })
  closing.opened({ close: () => Promise.reject(new Error('the log is stuck')) })
  await expect(closing.close()).rejects.toThrow('the log is stuck')
  expect(done).toEqual(['storage'])
})
