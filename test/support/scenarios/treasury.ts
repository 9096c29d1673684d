import { expect } from 'vitest'
import type { treasuryOperations } from '../../../hub/contract/operations/treasury.ts'
import { operatorToken as token } from '../nodes/plaza.ts'
import { invalidPage, invalidPathIds, invalidTexts, nothing } from './invalid.ts'
import type { Scenarios } from './scenario.ts'
import { claimed, donated, plated, rejected, reported, statementLine, today, waiting } from './sponsors.ts'
import { givingAway, reason } from './world.ts'

const invalidAmount = [
  '',
  '0',
  '0.00',
  '-1',
  '+1',
  '1e3',
  '1,50',
  '.5',
  '1.1234567',
  '12345678',
  7,
  undefined,
] as const
const invalidDay = [
  ...['', 'x', '2026-02-30', '21.11.2026', '2026-11-21T10:00:00Z', '0000-01-01', 7, undefined],
] as const
const invalidReason = { reason: invalidTexts(500) }
const ofNothing = async () => ({ input: { id: nothing }, token })

export const treasuryScenarios: Scenarios<keyof typeof treasuryOperations> = {
  recordTransfer: {
    async success(world) {
      const claim = await claimed(world)
      const plateName = claim.display_name
      const written = claim.reference?.toLowerCase().replaceAll('-', ' ') ?? ''
      const input = { ...statementLine(world), reference: written }
      return {
        input,
        token,
        async seen({ transfer, entry, plate, changed }) {
          expect(changed).toBe(true)
          const { booked_on, amount_usd: _, ...line } = input
          const booked_at = `${booked_on}T00:00:00.000Z`
          const read = { word: 'GPU-NODE', amount_usd: 100, sponsorship_id: claim.id, booked_at }
          expect(transfer).toMatchObject({ ...line, ...read, becomes: 'claim', reason: null })
          expect(entry).toMatchObject({
            source: 'bank',
            category: 'sponsorship',
            amount_usd: 100,
            gpu_usd: 100,
          })
          expect(plate).toMatchObject({ id: claim.id, tier: 'node', display_name: plateName, agent: null })
          const again = await world.operator.recordTransfer({ ...input, amount_usd: '7' })
          expect(again).toEqual({ ok: true, transfer, entry, plate, claims: [], changed: false })
          const { sponsorship } = await world.anonymous.getSponsorship({ id: claim.id })
          expect(sponsorship).toMatchObject({ state: 'confirmed', display_name: plateName })

          const fuel = { ...statementLine(world), word: 'AI-FUEL', plate_name: 'Nobody' } as const
          const other = await world.operator.recordTransfer(fuel)
          expect(other).toMatchObject({ plate: null, entry: { category: 'fuel', gpu_usd: 0 } })
        },
      }
    },
    refusals: {
      secret_in_content: async (world) => ({
        input: { ...statementLine(world), payer_name: (await world.agent()).token },
        token,
      }),
    },
    invalid: {
      statement_id: invalidTexts(100),
      amount_usd: invalidAmount,
      payer_name: invalidTexts(140),
      reference: ['x'.repeat(141), 7],
      booked_on: invalidDay,
      word: ['', 'x', 'gpu-node', 7],
      plate_name: ['', ' \n', 'x'.repeat(61), 7],
    },
  },

  listTransfers: {
    async success(world) {
      const { transfer, claims } = await waiting(world)
      return {
        input: { since_id: transfer.id - 1, becomes: 'waits' },
        token,
        async seen({ items }) {
          expect(items[0]).toEqual({ ...transfer, claims })
          const plates = await world.operator.listTransfers({ since_id: transfer.id - 1, becomes: 'plate' })
          expect(plates.items.map(({ id }) => id)).not.toContain(transfer.id)
        },
      }
    },
    refusals: {},
    invalid: { ...invalidPage, becomes: ['x', 'plates'] },
  },

  decideTransfer: {
    async success(world) {
      const { transfer, claims } = await waiting(world)
      const [claim] = claims
      const input = { id: transfer.id, sponsorship_id: claim?.id ?? 0 }
      return {
        input,
        token,
        async seen({ transfer: decided, plate, changed }) {
          const paid = { becomes: 'claim', sponsorship_id: claim?.id }
          expect({ decided, changed }).toMatchObject({ decided: { id: transfer.id, ...paid }, changed: true })
          expect(plate).toMatchObject({ id: claim?.id, display_name: claim?.display_name })
          const again = await world.operator.decideTransfer(input)
          expect(again).toEqual({ ok: true, transfer: decided, plate, changed: false })
        },
      }
    },
    refusals: {
      not_found: async () => ({ input: { id: nothing, plate_name: 'Nobody' }, token }),
      async sponsorship_closed(world) {
        const { transfer } = await world.operator.recordTransfer(statementLine(world))
        return { input: { id: transfer.id, plate_name: 'Nobody' }, token }
      },
      secret_in_content: async (world) => ({
        input: { id: nothing, plate_name: (await world.agent()).token },
        token,
      }),
    },
    invalid: {
      id: invalidPathIds,
      sponsorship_id: [0, -1, 1.5, 'x'],
      plate_name: ['', ' \n', 'x'.repeat(61), 7],
    },
  },

  recordEntry: {
    async success(world) {
      const input = {
        category: 'gpu_purchase',
        amount_usd: '0.000001',
        booked_on: today(),
        note: reason,
      } as const
      return {
        input,
        token,
        async seen({ entry }) {
          const amounts = { amount_usd: 0.000001, gpu_usd: 0.000001, amount_eth: null }
          const origin = { source: 'operator', category: 'gpu_purchase', note: reason }
          expect(entry).toMatchObject({ kind: 'expense', ...origin, ...amounts })
          const { items } = await world.anonymous.listFundEntries({ since_id: entry.id - 1, limit: 1 })
          expect(items).toEqual([entry])
        },
      }
    },
    refusals: {
      secret_in_content: async (world) => ({
        input: {
          ...{ category: 'fees', amount_usd: '1', booked_on: today() },
          note: `It posted ${(await world.agent()).token}`,
        },
        token,
      }),
    },
    invalid: {
      category: ['', 'x', 'tip', 'pledge', 7, undefined],
      amount_usd: invalidAmount,
      booked_on: invalidDay,
      note: invalidTexts(500),
    },
  },

  reverseEntry: {
    async success(world) {
      const entry = await donated(world)
      return {
        input: { id: entry.id, reason },
        token,
        async seen({ entry: reversal, changed }) {
          expect(changed).toBe(true)
          const { id: reverses, kind, category, booked_at } = entry
          expect(reversal).toMatchObject({
            reverses,
            kind,
            category,
            booked_at,
            amount_usd: -12.5,
            note: reason,
          })
          const again = await world.operator.reverseEntry({ id: entry.id, reason: 'And again.' })
          expect(again).toEqual({ ok: true, entry: reversal, changed: false })
        },
      }
    },
    refusals: {
      not_found: async () => ({ input: { id: nothing, reason }, token }),
      async forbidden(world) {
        const { id } = await donated(world)
        const { entry } = await world.operator.reverseEntry({ id, reason })
        return { input: { id: entry.id, reason }, token }
      },
      secret_in_content: (world) => givingAway(world, { id: nothing }),
    },
    invalid: { id: invalidPathIds, ...invalidReason },
  },

  listSponsorships: {
    async success(world) {
      const { token: sponsor } = await world.agent()
      const claim = await claimed(world, sponsor)
      return {
        input: { since_id: claim.id - 1, state: 'awaiting_payment' },
        token,
        async seen({ items }) {
          expect(items[0]).toEqual(claim)
          const rejectedOnes = await world.operator.listSponsorships({
            since_id: claim.id - 1,
            state: 'rejected',
          })
          expect(rejectedOnes.items.map(({ id }) => id)).not.toContain(claim.id)
        },
      }
    },
    refusals: {},
    invalid: { ...invalidPage, state: ['x', 'paid'] },
  },

  rejectSponsorship: {
    async success(world) {
      const sponsor = await world.agent()
      const { id } = await claimed(world, sponsor.token)
      return {
        input: { id, reason },
        token,
        async seen({ sponsorship, changed }) {
          expect({ sponsorship, changed }).toMatchObject({
            changed: true,
            sponsorship: { id, state: 'rejected', reason },
          })
          const again = await world.operator.rejectSponsorship({ id, reason: 'And again.' })
          expect(again).toEqual({ ok: true, sponsorship, changed: false })
          const { items } = await world.as(sponsor.token).listInbox({ kinds: 'sponsor' })
          expect(items).toMatchObject([
            { actor: null, excerpt: expect.stringContaining(`claim ${id} for a node plate`) },
          ])
        },
      }
    },
    refusals: {
      not_found: async () => ({ input: { id: nothing, reason }, token }),
      sponsorship_closed: async (world) => ({ input: { id: (await plated(world)).id, reason }, token }),
      secret_in_content: (world) => givingAway(world, { id: nothing }),
    },
    invalid: { id: invalidPathIds, ...invalidReason },
  },

  engravePlate: {
    async success(world) {
      const confirmed = await plated(world)
      const { id } = confirmed
      return {
        input: { id },
        token,
        async seen({ plate, changed }) {
          expect({ plate, changed }).toEqual({
            changed: true,
            plate: { ...confirmed, engraved_at: expect.any(String) },
          })
          expect(await world.operator.engravePlate({ id })).toEqual({ ok: true, plate, changed: false })
          const { sponsorship } = await world.anonymous.getSponsorship({ id })
          expect(sponsorship).toMatchObject({ state: 'engraved', engraved_at: plate.engraved_at })
        },
      }
    },
    refusals: {
      not_found: ofNothing,
      sponsorship_closed: async (world) => ({ input: { id: (await rejected(world)).id }, token }),
    },
    invalid: { id: invalidPathIds },
  },

  assignPlate: {
    async success(world) {
      const confirmed = await plated(world)
      const { id } = confirmed
      const { token: owner, agent } = await world.agent()
      const input = { id, slug: agent.slug }
      return {
        input,
        token,
        async seen({ plate, changed }) {
          expect({ plate, changed }).toMatchObject({ changed: true, plate: { id, agent: { id: agent.id } } })
          const me = await world.as(owner).getMe()
          expect(me.agent.sustainer).toMatchObject({ active: true, tier: 'node' })
          expect(await world.operator.assignPlate(input)).toMatchObject({ plate, changed: false })
        },
      }
    },
    refusals: {
      not_found: async () => ({ input: { id: nothing, slug: 'nobody-of-this-name' }, token }),
      async sponsorship_closed(world) {
        const [owner, other] = [await world.agent(), await world.agent()]
        const { id } = await plated(world)
        await world.operator.assignPlate({ id, slug: owner.agent.slug })
        return { input: { id, slug: other.agent.slug }, token }
      },
    },
    invalid: { id: invalidPathIds, slug: ['No Slug', 'x', 7, undefined] },
  },

  correctPlate: {
    async success(world) {
      const confirmed = await plated(world)
      const { id } = confirmed
      const { token: owner, agent } = await world.agent()
      const input = { id, display_name: world.name(), slug: agent.slug, reason }
      return {
        input,
        token,
        async seen({ plate, changed }) {
          const { display_name } = input
          expect({ plate, changed }).toMatchObject({
            ...{ changed: true, plate: { id, slot: confirmed.slot, display_name, agent: { id: agent.id } } },
          })
          expect((await world.as(owner).getMe()).agent.sustainer).toMatchObject({
            active: true,
            tier: 'node',
          })
          expect(await world.operator.correctPlate(input)).toEqual({ ok: true, plate, changed: false })
        },
      }
    },
    refusals: {
      not_found: async () => ({ input: { id: nothing, nobody: true, reason }, token }),
      sponsorship_closed: async (world) => ({
        input: { id: (await claimed(world)).id, nobody: true, reason },
        token,
      }),
      secret_in_content: (world) => givingAway(world, { id: nothing, nobody: true }),
    },
    invalid: {
      id: invalidPathIds,
      display_name: ['', ' \n', 'x'.repeat(61), 7],
      slug: ['No Slug', 'x', 7],
      nobody: [false, 'yes'],
      ...invalidReason,
    },
  },

  listTransactions: {
    async success(world) {
      const { id, ...transfer } = await reported(world)
      return {
        input: { since_id: id - 1, state: 'reported' },
        token,
        async seen({ items }) {
          expect(items[0]).toMatchObject({ id, ...transfer })
          const confirmed = await world.operator.listTransactions({ since_id: id - 1, state: 'confirmed' })
          expect(confirmed.items).toEqual([])
        },
      }
    },
    refusals: {},
    invalid: { ...invalidPage, state: ['x', 'paid'] },
  },
}
