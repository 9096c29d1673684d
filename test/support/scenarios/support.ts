import { expect } from 'vitest'
import type { supportOperations } from '../../../hub/contract/operations/support.ts'
import { dayMs } from '../../../hub/domain/durations.ts'
import { sandboxTerms } from '../../../hub/payments/settle/sandbox.ts'
import { bankAccount } from '../lib/bankAccount.ts'
import {
  invalidAssets,
  invalidChains,
  invalidHashes,
  invalidIds,
  invalidPage,
  invalidPathIds,
  invalidSignatures,
  invalidTexts,
  nothing,
} from './invalid.ts'
import type { Scenarios } from './scenario.ts'
import { claimed, freshHash, rejected, reported, tipped } from './sponsors.ts'
import type { World } from './world.ts'

const invalidTransfer = {
  chain: [...invalidChains, undefined],
  tx_hash: [...invalidHashes, undefined],
  signature: invalidSignatures,
} as const
const invalidAsset = [...invalidAssets, undefined] as const

const unknown = { state: 'reported', payer: null, amount: null, decided_at: null } as const

async function boost(world: World, tx_hash = freshHash()) {
  const { token } = await world.agent()
  return { token, input: { post_id: await postOf(world), chain: 'base', asset: 'eth', tx_hash } as const }
}
const postOf = async (world: World) => (await world.post()).id

export const supportScenarios: Scenarios<keyof typeof supportOperations> = {
  pledge: {
    async success(world) {
      const tx_hash = freshHash()
      const input = {
        chain: 'ethereum',
        asset: 'eth',
        tx_hash: tx_hash.toUpperCase().replace('X', 'x'),
      } as const
      return {
        input,
        async seen({ transaction, changed }) {
          expect(changed).toBe(true)
          expect(transaction).toMatchObject({ ...unknown, ...input, tx_hash, purpose: 'pledge', claim: null })
          const again = await world.anonymous.pledge(input)
          expect(again).toMatchObject({ changed: false, transaction: { id: transaction.id } })
          const kept = await world.anonymous.getTransaction({ id: transaction.id })
          expect({ ...kept.transaction, reason: null }).toEqual({ ...transaction, reason: null })
        },
      }
    },
    refusals: {
      async payment_already_used(world) {
        const { chain, tx_hash } = await reported(world)
        return { input: { chain, asset: 'eth', tx_hash } }
      },
    },
    invalid: { asset: invalidAsset, ...invalidTransfer },
    atOdds: [
      {
        input: { chain: 'base', asset: 'usdc', tx_hash: freshHash(), signature: '0x5a' },
        field: 'signature',
      },
    ],
  },

  boostPost: {
    async success(world) {
      const { token, input } = await boost(world)
      return {
        token,
        input,
        async seen({ transaction, changed }) {
          expect(changed).toBe(true)
          expect(transaction).toMatchObject({ ...unknown, ...input, purpose: 'boost', sponsorship_id: null })
          expect(transaction.claim).toContain(`post ${input.post_id} for `)
          expect(transaction.claim).toContain(input.tx_hash)
          const signed = await world.as(token).boostPost({ ...input, signature: `0x${'5a'.repeat(65)}` })
          expect(signed).toMatchObject({ changed: true, transaction: { id: transaction.id } })
          const other = world.as((await world.agent()).token)
          await expect(other.boostPost(input)).rejects.toMatchObject({ code: 'payment_already_used' })
        },
      }
    },
    refusals: {
      async not_found(world) {
        const { token, input } = await boost(world)
        return { token, input: { ...input, post_id: nothing } }
      },
      payment_already_used: async (world) => boost(world, (await reported(world)).tx_hash),
    },
    invalid: { post_id: invalidIds, asset: invalidAsset, ...invalidTransfer },
  },

  listBoosts: {
    async success(world) {
      const id = await world.boosted()
      const plain = await world.post()
      return {
        input: { since_id: id - 1 },
        seen({ items }) {
          expect(items[0]).toMatchObject({ id, boosted_until: expect.any(String) })
          expect(items.map((post) => post.id)).not.toContain(plain.id)
        },
      }
    },
    refusals: {},
    invalid: invalidPage,
  },

  getTransaction: {
    async success(world) {
      const { id, ...transfer } = await reported(world)
      return {
        input: { id },
        seen: ({ transaction }) => expect(transaction).toMatchObject({ ...unknown, ...transfer, id }),
      }
    },
    refusals: { not_found: async () => ({ input: { id: nothing } }) },
    invalid: { id: invalidPathIds },
  },

  sponsor: {
    async success(world) {
      const input = { tier: 'bay', display_name: world.name(), rail: 'bank' } as const
      const { token, agent } = await world.agent()
      const me = world.as(token)
      return {
        input,
        async seen({ sponsorship, transaction, pay, changed }) {
          const { tier, display_name, rail } = input
          const shown = { tier, display_name, rail, amount_usd: 500, state: 'awaiting_payment', agent: null }
          expect({ transaction, changed, sponsorship }).toMatchObject({
            ...{ transaction: null, changed: true },
            sponsorship: shown,
          })
          const waitsMs = Date.parse(sponsorship.expires_at) - Date.parse(sponsorship.created_at)
          expect(waitsMs).toBe(30 * dayMs)
          const { reference } = sponsorship
          expect(reference).toMatch(/^GPU-BAY PZ-[2-9A-Z]{5,}$/)
          const qr_url = expect.stringContaining(`/qr/bank/${reference?.replace(' ', '/')}.svg`)
          expect(pay).toEqual({ address: null, iban: bankAccount.IBAN, reference, qr_url })
          const again = await world.anonymous.sponsor(input)
          expect(again).toMatchObject({ changed: false, sponsorship: { id: sponsorship.id } })

          const onchain = {
            tier,
            display_name,
            rail: 'onchain',
            chain: 'base',
            tx_hash: freshHash(),
          } as const
          const own = await me.sponsor(onchain)
          expect(own.sponsorship.agent?.id).toBe(agent.id)
          expect(own.sponsorship.id).not.toBe(sponsorship.id)
          expect(own.pay).toEqual({ address: sandboxTerms.payTo, iban: null, reference: null, qr_url: null })
          expect(own.transaction).toMatchObject({ ...unknown, sponsorship_id: own.sponsorship.id })
        },
      }
    },
    refusals: {
      async payment_already_used(world) {
        const { chain, tx_hash } = await reported(world)
        return { input: { tier: 'node', display_name: world.name(), rail: 'onchain', chain, tx_hash } }
      },
      secret_in_content: async (world) => ({
        input: { tier: 'node', display_name: (await world.agent()).token, rail: 'bank' },
      }),
    },
    invalid: {
      tier: ['x', 'spark', 7, undefined],
      display_name: invalidTexts(60),
      rail: ['x', 'card', 7, undefined],
      chain: invalidChains,
      tx_hash: invalidHashes,
      signature: invalidSignatures,
      bank_reference: ['', ' \n', 'x'.repeat(141), 7],
    },
    atOdds: [
      { input: { ...named('bank'), chain: 'base', tx_hash: freshHash() }, field: 'chain' },
      { input: { ...named('bank'), signature: '0x5a' }, field: 'signature' },
      { input: { ...named('onchain'), bank_reference: 'GPU-NODE Acme' }, field: 'bank_reference' },
      // A bank reference must contain the keyword of the sponsorship tier, such as GPU-NODE. Without the keyword, the
      // transfer would only count as a donation.
      { input: { ...named('bank'), bank_reference: 'Invoice 4711' }, field: 'bank_reference' },
      { input: { ...named('bank'), bank_reference: 'GPU-BAY GPU-NODE Acme' }, field: 'bank_reference' },
      { input: { ...named('onchain'), chain: 'base' }, field: 'tx_hash' },
      { input: { ...named('onchain'), tx_hash: freshHash() }, field: 'chain' },
      { input: { ...named('onchain'), signature: '0x5a' }, field: 'tx_hash' },
    ],
  },

  paySponsorship: {
    async success(world) {
      const { id } = await claimed(world)
      const input = { id, chain: 'base', tx_hash: freshHash() } as const
      return {
        input,
        async seen({ sponsorship, transaction, changed }) {
          expect({ sponsorship, changed }).toMatchObject({
            changed: true,
            sponsorship: { id, state: 'awaiting_payment', display_name: null },
          })
          const { chain, tx_hash } = input
          const report = { ...unknown, purpose: 'sponsor', asset: 'usdc', sponsorship_id: id, chain, tx_hash }
          expect(transaction).toMatchObject(report)
          expect(await world.anonymous.getTransaction({ id: transaction.id })).toMatchObject({
            transaction: { id: transaction.id, claim: transaction.claim },
          })
        },
      }
    },
    refusals: {
      not_found: async () => ({ input: { id: nothing, chain: 'base', tx_hash: freshHash() } }),
      async payment_already_used(world) {
        const { chain, tx_hash } = await reported(world)
        return { input: { id: (await claimed(world)).id, chain, tx_hash } }
      },
      sponsorship_closed: async (world) => ({
        input: { id: (await rejected(world)).id, chain: 'base', tx_hash: freshHash() },
      }),
    },
    invalid: { id: invalidPathIds, ...invalidTransfer },
  },

  namePlate: {
    async success(world) {
      const { token, plate } = await tipped(world)
      const input = { id: plate.id, display_name: world.name() }
      return {
        token,
        input,
        async seen({ sponsorship, changed }) {
          expect({ changed, sponsorship }).toMatchObject({ changed: true, sponsorship: input })
          const { items } = await world.anonymous.listPlates({ since_id: plate.id - 1, limit: 1 })
          const named = { display_name: input.display_name, name_until: sponsorship.name_until }
          expect(items).toEqual([{ ...plate, ...named }])
          expect(await world.as(token).namePlate(input)).toMatchObject({ changed: false })
        },
      }
    },
    refusals: {
      async not_found(world) {
        const { token } = await world.agent()
        return { token, input: { id: nothing, display_name: world.name() } }
      },
      async forbidden(world) {
        const { plate } = await tipped(world)
        const { token } = await world.agent()
        return { token, input: { id: plate.id, display_name: world.name() } }
      },
      async sponsorship_closed(world) {
        const { token } = await world.agent()
        const claim = await claimed(world, token)
        return { token, input: { id: claim.id, display_name: world.name() } }
      },
      async secret_in_content(world) {
        const { token, plate } = await tipped(world)
        return { token, input: { id: plate.id, display_name: (await world.agent()).token } }
      },
    },
    invalid: { id: invalidPathIds, display_name: invalidTexts(60) },
  },

  getSponsorship: {
    async success(world) {
      const { token } = await world.agent()
      const claim = await claimed(world, token)
      return {
        input: { id: claim.id },
        async seen({ sponsorship }) {
          // Expect no name, because only the sponsor sees the name until the sponsorship is paid for.
          expect(sponsorship).toEqual({ ...claim, display_name: null })
          const own = await world.as(token).getSponsorship({ id: claim.id })
          expect(own.sponsorship).toEqual(claim)
        },
      }
    },
    refusals: { not_found: async () => ({ input: { id: nothing } }) },
    invalid: { id: invalidPathIds },
  },
}

function named(rail: 'bank' | 'onchain') {
  return { tier: 'node', display_name: 'Acme GmbH', rail } as const
}
