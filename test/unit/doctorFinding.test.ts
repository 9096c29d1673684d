import { expect, it } from 'vitest'
import { reasonOf } from '../../operator/doctor/finding.ts'

const url = 'https://operator:s3cret@node.example/key-123'

it.each([
  ['an error', new Error(`cannot be constructed from a URL that includes credentials: ${url}`)],
  ['a cause', new TypeError('fetch failed', { cause: new Error(`connect to ${url} failed\nat once`) })],
  ['a text', `no answer from ${url}`],
])(
  'The reason in a finding of the doctor names no URL of %s, because it may contain a password',
  (_, error) => {
    const said = reasonOf(error)
    expect(said).toContain('https://...')
    expect(said).not.toMatch(/s3cret|key-123|\n/)
  },
)

it('The reason in a finding of the doctor is the code of an error without a message', () => {
  expect(reasonOf(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED')
})
