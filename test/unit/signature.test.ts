import { privateKeyToAccount } from 'viem/accounts'
import { concat, hashTypedData, keccak256, numberToHex, pad, size, slice } from 'viem/utils'
import { beforeAll, expect, test } from 'vitest'
import {
  badSignature,
  isOfUndeployedWallet,
  signerProblem,
  type TokenDomain,
  typedData,
  undeployedWallet,
} from '../../hub/payments/chain/signature.ts'
import type { Authorization, Hex } from '../../hub/payments/x402/settlement.ts'

const domain: TokenDomain = {
  chainId: 8453,
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  token: { name: 'USD Coin', version: '2' },
}
const payer = privateKeyToAccount(`0x${'a1'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'b2'.repeat(32)}`)
const transferTypeHash = '0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267'
const baseDomainSeparator = '0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f'
const groupOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const unsigned = {
  from: payer.address.toLowerCase() as Hex,
  to: `0x${'cd'.repeat(20)}` as const,
  value: 20_000,
  validAfter: 1_700_000_000,
  validBefore: 1_700_000_120,
  nonce: `0x${'0f'.repeat(32)}` as const,
}
let signature: Hex

beforeAll(async () => {
  signature = await payer.signTypedData(typedData(unsigned, domain))
})

const signed = (change: Partial<Authorization> = {}): Authorization => ({ ...unsigned, signature, ...change })
const withSignature = (bytes: Hex) => signerProblem(signed({ signature: bytes }), domain)

test("The payer's signature of exactly this authorization is accepted, in any spelling of its hex", async () => {
  expect(await signerProblem(signed(), domain)).toBeUndefined()
  expect(await withSignature(`0x${signature.slice(2).toUpperCase()}`)).toBeUndefined()
  expect(await signerProblem(signed({ from: payer.address }), domain)).toBeUndefined()
})

test('The signed data is what the token on Base checks: its published type hash and domain separator', () => {
  const word = (value: Hex | number) =>
    typeof value === 'number' ? numberToHex(value, { size: 32 }) : pad(value)
  const { from, to, value, validAfter, validBefore, nonce } = unsigned
  const struct = concat([transferTypeHash, ...[from, to, value, validAfter, validBefore, nonce].map(word)])
  const digest = keccak256(concat(['0x1901', baseDomainSeparator, keccak256(struct)]))
  expect(hashTypedData(typedData(unsigned, domain))).toBe(digest)
})

test.each<{ what: string; change: Partial<Authorization> }>([
  { what: 'another payer', change: { from: stranger.address.toLowerCase() as Hex } },
  { what: 'another payee', change: { to: `0x${'ce'.repeat(20)}` } },
  { what: 'another amount', change: { value: 20_001 } },
  { what: 'an earlier start', change: { validAfter: 0 } },
  { what: 'a later end', change: { validBefore: 1_700_000_121 } },
  { what: 'another nonce', change: { nonce: `0x${'0e'.repeat(32)}` } },
])('A signature does not fit $what', async ({ change }) => {
  expect(await signerProblem(signed(change), domain)).toBe(badSignature)
})

test.each<{ what: string; other: Partial<TokenDomain> }>([
  { what: 'another chain', other: { chainId: 84_532 } },
  { what: 'another token', other: { asset: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' } },
  { what: 'a token of another name', other: { token: { name: 'USDC', version: '2' } } },
  { what: 'another version of the token', other: { token: { name: 'USD Coin', version: '1' } } },
])('A signature for $what is refused', async ({ other }) => {
  const foreign = await payer.signTypedData(typedData(unsigned, { ...domain, ...other }))
  expect(await withSignature(foreign)).toBe(badSignature)
})

test('The signature of a stranger is refused', async () => {
  expect(await withSignature(await stranger.signTypedData(typedData(unsigned, domain)))).toBe(badSignature)
})

test('A signature that the token would refuse is refused, even with the right key', async () => {
  const [r, s, v] = [slice(signature, 0, 32), slice(signature, 32, 64), Number(slice(signature, 64))]
  const upperS = numberToHex(groupOrder - BigInt(s), { size: 32 })
  const withV = (value: number, half = s) => concat([r, half, numberToHex(value, { size: 1 })])
  // This second form of the signature recovers the same key. It must be refused, because its `s` is too large.
  expect(await withSignature(withV(55 - v, upperS))).toBe(badSignature)
  expect(await withSignature(withV(v - 27))).toBe(badSignature)
  expect(await withSignature(withV(v + 8))).toBe(badSignature)
  expect(await withSignature(withV(55 - v))).toBe(badSignature)
})

test.each<[string, (good: Hex) => Hex]>([
  ['nothing', () => '0x'],
  ['a short form of 64 bytes', (good) => slice(good, 0, 64)],
  ['a byte more', (good) => concat([good, '0x00'])],
  ['half a byte less', (good) => good.slice(0, -1) as Hex],
  ['no hex', (good) => `${good.slice(0, -2)}zz` as Hex],
  ['zeros', () => `0x${'00'.repeat(64)}1b`],
  ['an r beyond the curve', (good) => concat([`0x${'ff'.repeat(32)}`, slice(good, 32)])],
])('%s in place of a signature is refused', async (_what, spoil) => {
  const spoilt = spoil(signature)
  expect(spoilt).not.toBe(signature)
  expect(await withSignature(spoilt)).toBe(badSignature)
})

test('The signature of a wallet that is not deployed yet is refused with its own reason', async () => {
  const wrapped = concat([signature, `0x${'6492'.repeat(16)}`])
  expect(size(wrapped)).toBe(97)
  expect(isOfUndeployedWallet(wrapped)).toBe(true)
  expect(isOfUndeployedWallet(signature)).toBe(false)
  expect(await withSignature(wrapped)).toBe(undeployedWallet)
})
