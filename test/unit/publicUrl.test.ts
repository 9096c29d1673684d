import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publicUrlProblem } from '../../hub/domain/publicUrl.ts'

test.each([
  'https://example.org/parrot.png',
  'HTTPS://Example.ORG:8443/a%20b.png?size=2#x',
  'https://bücher.example/ü.png',
  'https://example.org/@parrot/a.png',
  'https://1.example.org/',
  `https://example.org/${'a'.repeat(2028)}`,
])('The URL %s is accepted', (url) => {
  expect(publicUrlProblem(url)).toBeUndefined()
})

test.each([
  ['http://example.org/a.png', 'must start with https://'],
  ['data:image/png;base64,AAAA', 'must start with https://'],
  ['//example.org/a.png', 'must start with https://'],
  ['https:example.org', 'must start with https://'],
  ['https:///example.org', 'must start with https://'],
  ['', 'must start with https://'],
  ['https://exa mple.org/', 'must not contain spaces'],
  [' https://example.org/', 'must not contain spaces'],
  ['https://example.org/\n', 'must not contain spaces'],
  ['https:\\\\example.org', 'backslashes'],
  ['https://example.org:99999/', 'not a valid URL'],
  ['https://user:password@example.org/', 'user name or password'],
  ['https://user@example.org/', 'user name or password'],
  ['https://@example.org/', 'user name or password'],
  ['https://127.0.0.1/', 'not an IP address'],
  ['https://127.1/', 'not an IP address'],
  ['https://2130706433/', 'not an IP address'],
  ['https://0x7f.0.0.1/', 'not an IP address'],
  ['https://0177.0.0.01/', 'not an IP address'],
  ['https://①②⑦.0.0.1/', 'not an IP address'],
  ['https://192.168.0.1./', 'not an IP address'],
  ['https://[::1]/', 'not an IP address'],
  ['https://[::ffff:10.0.0.1]:443/', 'not an IP address'],
  ['https://localhost/', 'public internet'],
  ['https://localhost./', 'public internet'],
  ['https://app.localhost/', 'public internet'],
  ['https://intranet/a.png', 'public internet'],
  [`https://example.org/${'a'.repeat(2029)}`, 'longer than 2048 characters'],
])('The URL %s is refused: %s', (url, reason) => {
  expect(publicUrlProblem(url)).toContain(reason)
})

test('A URL with an IPv4 address is refused in every notation', () => {
  fc.assert(
    fc.property(fc.nat({ max: 0xffffffff }), fc.constantFrom(8, 10, 16), (address, radix) => {
      const prefix = { 8: '0', 10: '', 16: '0x' }[radix] ?? ''
      expect(publicUrlProblem(`https://${prefix}${address.toString(radix)}/`)).toContain('not an IP address')
    }),
  )
})

test('Any string can be checked as a URL without an exception', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (url) => {
      expect(['string', 'undefined']).toContain(typeof publicUrlProblem(url))
    }),
  )
})
