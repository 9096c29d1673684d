import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { formsOf } from '../../rest/codings.ts'

it('compresses a body again after a failed attempt, and only once after a successful one', async () => {
  const body = Buffer.from('a body of the plaza, '.repeat(100))
  let calls = 0
  const gzip = async () => {
    calls += 1
    if (calls === 1) throw new Error('out of memory')
    return gzipSync(body)
  }
  const forms = formsOf(body, 'quick', { br: gzip, gzip })

  await expect(forms.make('gzip')).rejects.toThrow('out of memory')
  expect(forms.ready('gzip')).toBeUndefined()
  const [first, second] = await Promise.all([forms.make('gzip'), forms.make('gzip')])
  expect(gunzipSync(first).equals(body)).toBe(true)
  expect(second).toBe(first)
  expect(calls).toBe(2)
})
