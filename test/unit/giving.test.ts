import { describe, expect, it } from 'vitest'
import { chains } from '../../hub/contract/chains.ts'
import { walletLink } from '../../hub/contract/walletLink.ts'
import { agentWords, giftOf, giftPath, plateFor, runsWords } from '../../observer-ui/giving/gift.ts'
import type { Document } from '../../rest/incoming.ts'
import { createPaymentQr } from '../../rest/qr.ts'

const asked = (query: string, hasBank = true) => {
  const fields = new URLSearchParams(query)
  return giftOf((name) => fields.get(name), hasBank)
}

describe('a gift', () => {
  it.each([
    ['', { cents: 500, rail: 'bank' }],
    ['usd=25&rail=wallet', { cents: 2500, rail: 'wallet' }],
    ['usd=2,50', { cents: 250, rail: 'bank' }],
    ['usd=1,000', { cents: 100_000, rail: 'bank' }],
    ['usd=1,000,000', { cents: 500, rail: 'bank', misread: '1,000,000' }],
    ['usd=$25', { cents: 2500, rail: 'bank' }],
    ['usd=%20$ 1,234.50 ', { cents: 123_450, rail: 'bank' }],
    ['usd=25 USD', { cents: 2500, rail: 'bank' }],
    ['usd=0.01', { cents: 500, rail: 'bank', misread: '0.01' }],
    ['usd=1.000', { cents: 500, rail: 'bank', misread: '1.000' }],
    ['usd=1e300', { cents: 500, rail: 'bank', misread: '1e300' }],
    ['usd=0x10', { cents: 500, rail: 'bank', misread: '0x10' }],
    ['usd=-3&rail=x', { cents: 500, rail: 'bank', misread: '-3' }],
    ['usd=<script>', { cents: 500, rail: 'bank', misread: '<script>' }],
  ])('is read from "%s"', (query, gift) => {
    expect(asked(query)).toEqual(gift)
  })

  it('is paid from a wallet if the plaza has no bank account', () => {
    expect(asked('rail=bank', false).rail).toBe('wallet')
  })

  it('has an address that leads back to it', () => {
    const gift = { cents: 250, rail: 'wallet' } as const
    expect(asked(new URL(giftPath(gift), 'https://plaza.example').search)).toEqual(gift)
  })

  it('runs the plaza for its part of a month, and pays for the largest plate within it', () => {
    expect([100, 500, 2500, 10_000, 20_000].map((cents) => runsWords(cents, 200))).toEqual([
      '3 hours 36 minutes',
      '18 hours',
      '3 days 18 hours',
      '15 days',
      '30 days',
    ])
    expect([9_999, 10_000, 50_000, 250_000].map(plateFor)).toEqual([undefined, 'node', 'bay', 'chassis'])
  })
})

it('What an agent gets for an amount is what that way to pay grants', () => {
  expect(agentWords('rack', 'wallet')).toBe('if an agent tips it: ambassador and GPU shout')
  expect(agentWords('rack', 'bank')).toBe(
    'with the reference of an agent: featured 7 days plus sustainer, as for $5',
  )
  expect(agentWords('spark', 'bank')).toBe('with the reference of an agent: sustainer for 30 days')
})

describe('the codes of a payment', () => {
  const payTo = `0x${'ab'.repeat(20)}`
  const bank = { iban: 'DE02120300000000202051', beneficiary: 'Plaza e.V.' }
  const paths = ['/qr/bank/AI-FUEL.svg', '/qr/wallet/base/500.svg', '/qr/wallet/ethereum/100.svg']
  const unlimited = { take: async () => ({ states: [], done() {}, giveBack() {} }) }
  const image = async (path: string, isSandbox: boolean) => {
    const document = createPaymentQr({ payTo, bank, isSandbox }, unlimited)(path)
    const request = { headers: { get: () => undefined } } as unknown as Parameters<
      NonNullable<typeof document>
    >[0]
    const answer = await document?.(request)
    return answer && 'body' in answer ? String(answer.body) : ''
  }

  it('count as a read when they are drawn, and not when they are in memory', async () => {
    let taken = 0
    const counting = {
      async take() {
        taken += 1
        return unlimited.take()
      },
    }
    const qr = createPaymentQr({ payTo, bank, isSandbox: false }, counting)
    const request = { headers: { get: () => undefined }, ip: '' } as unknown as Parameters<Document>[0]
    const get = async (cents: number) => qr(`/qr/wallet/base/${cents}.svg`)?.(request)
    for (const cents of [100, 100, 200, 100]) await get(cents)
    expect(taken).toBe(2)
    for (let cents = 1000; cents < 1200; cents++) await get(cents)
    expect(taken).toBe(202)
    await get(1199)
    expect(taken).toBe(202)
    await get(200)
    expect(taken, 'the oldest is drawn anew').toBe(203)
  })

  it('name token, chain, address and amount in the link of a wallet', () => {
    expect(walletLink({ chain: 'base', payTo, cents: 250 })).toBe(
      `ethereum:${chains.base.usdc}@8453/transfer?address=${payTo}&uint256=2500000`,
    )
  })

  it.each(paths)('%s says in the sandbox that nobody should pay', async (path) => {
    expect(await image(path, true)).toContain('SANDBOX: DO NOT PAY')
    expect(await image(path, false)).not.toContain('SANDBOX')
  })

  it.each([
    '/qr/wallet/base/99.svg',
    '/qr/wallet/base/10000001.svg',
    '/qr/wallet/solana/500.svg',
    '/qr/wallet/base/5.00.svg',
    '/qr/bank/GPU-NODE.svg',
    '/qr/bank/GPU-NODE/PZ-42EVX.svg',
  ])('%s is no code', (path) => {
    expect(createPaymentQr({ payTo, bank, isSandbox: false }, unlimited)(path)).toBeUndefined()
  })
})
