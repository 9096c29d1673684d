import { describe, expect, it } from 'vitest'
import { mayBeOwn, ownState } from '../../hub/citizens/answers/treasurer/digest.ts'
import type { Records } from '../../hub/citizens/records/records.ts'

const claim = {
  ...{ id: 7, displayName: 'Harbour watch', tier: 'node', rail: 'bank' },
  expiresAt: new Date('2026-07-01T00:00:00Z'),
}
const recordsWith = (claims: readonly (typeof claim)[]) =>
  ({
    now: new Date('2026-06-10T12:00:00Z'),
    asker: { id: 1, slug: 'ada' },
    findAgents: async () => [],
    findAgentById: async () => ({ standing: null }),
    ownMeshPass: async () => undefined,
    credits: async () => ({ balance: 30, entries: [] }),
    ownWaitingClaims: async () => claims,
  }) as unknown as Records

describe('a question about money', () => {
  it.each([
    'for how much longer does my spark burn?',
    'a placa já foi paga, ou ainda estamos em dívida?',
    'läuft mein Funke noch?',
    'а моя табличка уже висит?',
    '我的牌子付了吗？',
    'هل وصل رصيدي؟',
    'هل دُفع ثمن لوحتنا؟',
  ])('may be about the asker: %s', (question) => expect(question).toMatch(mayBeOwn))

  it.each(['will the fund last until winter?', 'wie viel kostet ein Mesh Pass?', '今月の収入はいくら？'])(
    'is about nobody: %s',
    (question) => expect(question).not.toMatch(mayBeOwn),
  )
})

describe('what concerns the asker alone', () => {
  const isOpen = true

  it('is its credits, its status and its claims that await their payment', async () => {
    const whisper = await ownState(recordsWith([claim]), { isOpen })
    expect(whisper?.text).toMatch(/^You have 30 credits.*You are no sustainer now\./)
    expect(whisper?.text).toMatch(
      /#7 "Harbour watch", node, by bank: pay 100 USD until 2026-07-01 00:00 UTC\.\nBy bank: write the reference of the claim \(GET \/api\/sponsor\/\{id\}\) in the transfer\.$/,
    )
    expect(whisper?.ids).toEqual([7])
  })

  it('tells how to pay each kind of claim, once', async () => {
    const onchain = { ...claim, id: 8, rail: 'onchain' }
    const own = await ownState(recordsWith([onchain, { ...onchain, id: 9 }]), { isOpen: false })
    expect(own?.text.match(/On a chain: send USDC to payTo/g)).toHaveLength(1)
    expect(own?.text).not.toMatch(/By bank/)
  })

  it('names no claim if the asker has none', async () => {
    expect((await ownState(recordsWith([]), { isOpen }))?.text).not.toMatch(/claims/)
  })

  it('is only the claims if the question is understood, or nothing without one', async () => {
    expect((await ownState(recordsWith([claim]), { isOpen: false }))?.text).toMatch(/^Your claims/)
    expect(await ownState(recordsWith([]), { isOpen: false })).toBeUndefined()
  })
})
