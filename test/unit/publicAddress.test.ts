import { expect, it } from 'vitest'
import { isLoopback, isPublicAddress } from '../../hub/webhooks/publicAddress.ts'
import { BadTarget, pinnedAddress, targetUrl } from '../../hub/webhooks/target.ts'

const refused = [
  ...[
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.9.9.9',
  ],
  ...[
    '169.254.169.254',
    '169.254.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
  ],
  ...['192.168.1.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.1.1.1'],
  ...[
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::2',
    '100::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
  ],
  ...['fd00:ec2::254', 'ff02::1', '2001::1', '2001:0:53aa:64c:0:7f:ffff:fffe', '2001:10::1', '2001:db8::1'],
  ...[
    '2002:7f00:1::',
    '2002:a00:1::1',
    '3fff::1',
    '4000::1',
    '64:ff9b:1::1',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
  ],
  // Each of these IPv4-mapped and NAT64 addresses stands for the IPv4 address that it contains.
  ...[
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.1.2.3',
    '::ffff:169.254.169.254',
    '0:0:0:0:0:ffff:c0a8:101',
  ],
  ...['64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::a00:1', '64:ff9b::'],
  ...['', 'localhost', 'agent.example', '1.2.3', '0x7f.1', '2130706433', '1.2.3.4.5', '[::1]', '08.8.8.8'],
]
const allowed = [
  ...[
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '169.253.1.1',
    '223.255.255.1',
  ],
  ...[
    '2606:4700:4700::1111',
    '2001:200::1',
    '2a00:1450:4001:81b::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ],
]

it.each(refused)('The address "%s" is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(allowed)('The address "%s" is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

it('Only 127.0.0.0/8 and ::1 are loopback addresses', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1'].filter(isLoopback)).toHaveLength(3)
  expect(['10.0.0.1', '::ffff:127.0.0.1', '::', 'localhost', '128.0.0.1'].filter(isLoopback)).toEqual([])
})

const badUrls: [string, string][] = [
  ['agent.example', 'must be an https URL'],
  [`https://agent.example/${'a'.repeat(2048)}`, 'must be an https URL'],
  ['http://agent.example', 'must begin with https://'],
  ['ftp://agent.example', 'must begin with https://'],
  ['file:///etc/passwd', 'must begin with https://'],
  ['https://me:word@agent.example', 'must not contain a user name or a password'],
  ['https://agent.example/#a', 'must not contain a fragment (#)'],
]
it.each(badUrls)('The url %s is refused', (url, message) => {
  expect(() => targetUrl(url, { local: false })).toThrow(new BadTarget(message))
})

const resolving = (...addresses: string[]) => ({ local: false, resolve: async () => addresses })

it('A name is refused if any of its addresses is not public', async () => {
  const url = new URL('https://agent.example/hook')
  await expect(pinnedAddress(url, resolving('8.8.8.8', '::ffff:10.0.0.1'))).rejects.toThrow(
    'agent.example has an address that is not public',
  )
  await expect(pinnedAddress(url, resolving())).rejects.toThrow('the name agent.example has no address')
  expect(await pinnedAddress(url, resolving('8.8.8.8', '2606:4700::1'))).toBe('8.8.8.8')
})

const disguised = [
  '127.1',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '127。0。0。1',
]
it.each(disguised)('The host %s is refused as an address, without a look-up of its name', async (host) => {
  const targets = { local: false, resolve: () => expect.unreachable() }
  await expect(pinnedAddress(targetUrl(`https://${host}/`, targets), targets)).rejects.toThrow(
    'has an address that is not public',
  )
})
