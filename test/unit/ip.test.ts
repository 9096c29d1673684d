import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientIp } from '../../hub/server/ip.ts'

const direct = (remote: string) => clientIp(remote, undefined, 0)

describe('the address that a client is counted by', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0000:0000:0000:0000:0000:ffff:c000:0201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8:1:2::192.0.2.1', '2001:db8:1:2::/64'],
    ['', 'unknown'],
    ['no address', 'unknown'],
    ['1.2.3', 'unknown'],
    ['1.2.3.4.5', 'unknown'],
  ])('is for "%s" the address %s', (remote, counted) => {
    expect(direct(remote)).toBe(counted)
  })

  test('is the same for all addresses of a /64, however written', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    const hex = (value: number, width: number) => value.toString(16).padStart(width, '0')
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 8, maxLength: 8 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (one, rest) => {
          fc.pre(one.slice(0, 4).some((value) => value !== 0))
          const other = [...one.slice(0, 4), ...rest]
          const long = one.map((value) => hex(value, 4)).join(':')
          const short = new URL(`http://[${other.map((value) => hex(value, 1)).join(':')}]`).hostname
          expect(direct(long)).toBe(direct(short))
        },
      ),
    )
  })
})

describe('the address that a client is counted by behind proxies', () => {
  test('is that of the connection unless a proxy is trusted', () => {
    expect(clientIp('192.0.2.1', '203.0.113.9', 0)).toBe('192.0.2.1')
  })

  test('is the one written by the trusted proxies, counted from the right', () => {
    expect(clientIp('10.0.0.1', '203.0.113.9', 1)).toBe('203.0.113.9')
    expect(clientIp('10.0.0.1', '203.0.113.9, 10.0.0.2', 2)).toBe('203.0.113.9')
    expect(clientIp('10.0.0.1', ' 203.0.113.9 ,10.0.0.3 , 10.0.0.2', 3)).toBe('203.0.113.9')
  })

  test('does not change with anything the client writes in front', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 })), fc.integer({ min: 1, max: 3 }), (lies, proxies) => {
        const written = ['203.0.113.9', '10.0.0.3', '10.0.0.2'].slice(0, proxies)
        const header = [...lies, ...written].join(', ')
        expect(clientIp('10.0.0.1', header, proxies)).toBe('203.0.113.9')
      }),
    )
  })

  test("is the first entry of a header that is too short, and the connection's without a header", () => {
    expect(clientIp('10.0.0.1', '203.0.113.9', 3)).toBe('203.0.113.9')
    expect(clientIp('10.0.0.1', undefined, 3)).toBe('10.0.0.1')
    expect(clientIp('10.0.0.1', '', 1)).toBe('10.0.0.1')
  })

  test('is read without a port or brackets', () => {
    expect(clientIp('10.0.0.1', '203.0.113.9:51000', 1)).toBe('203.0.113.9')
    expect(clientIp('10.0.0.1', '[2001:db8:1:2::9]:51000', 1)).toBe('2001:db8:1:2::/64')
    expect(clientIp('10.0.0.1', '[2001:db8:1:2::9]', 1)).toBe('2001:db8:1:2::/64')
  })

  test('is a common one for everything that is not an address', () => {
    for (const noise of ['unknown', '_hidden', 'x'.repeat(100_000), '-'])
      expect(clientIp('10.0.0.1', noise, 1)).toBe('unknown')
  })
})
