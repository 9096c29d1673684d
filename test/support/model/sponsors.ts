import type { Handlers, Model } from './model.ts'

type SponsorEvent = `sponsorship.${'claimed' | 'ended'}` | `plate.${'confirmed' | 'changed' | 'corrected'}`

const foundingSlots = 12
const dayMs = 24 * 60 * 60 * 1000
const plateMs = 365 * dayMs

type Standing = { tier: string; until: number; featuredUntil: number; ambassadorUntil: number }

export function sponsorHandlers(model: Model): Handlers<SponsorEvent> {
  return {
    'sponsorship.claimed'({ sponsorship, bank_reference: bankReference }, { at }) {
      const { id, tier, flags, rail, state, agent } = sponsorship
      model.put('sponsorships', {
        ...{ id, tier, flags, rail, state, bankReference, displayName: sponsorship.display_name },
        ...{ agentId: agent?.id ?? null, reason: null, slot: null, nameUntil: null },
        ...{
          createdAt: at,
          expiresAt: new Date(sponsorship.expires_at),
          confirmedAt: null,
          engravedAt: null,
        },
      })
    },
    'sponsorship.ended'({ sponsorship_id: id, state, reason }, told) {
      const claim = model.get('sponsorships', id)
      model.expect(told, `claim ${id} was`, claim.state, 'awaiting_payment')
      const isDue = told.at >= (claim.expiresAt as Date)
      if (state === 'expired') model.expect(told, `claim ${id} is past its end`, isDue, true)
      Object.assign(claim, { state, reason })
    },

    'plate.confirmed'({ plate: { id, tier, flags, agent, slot, confirmed_at, ...plate } }, told) {
      const given = model.rows('sponsorships').filter((one) => one.slot !== null).length
      // Count the bank transfers that await the operator's decision. The hub may have reserved one of the few founding
      // slots for each of these transfers. The sponsorship that is confirmed now may therefore get no slot.
      const kept = model.rows('transfers').filter(({ becomes }) => becomes === 'waits').length
      if (kept === 0) {
        const next = given < foundingSlots ? given + 1 : null
        model.expect(told, `the founding slot of plate ${id} is`, slot, next)
      } else if (slot !== null) model.expect(told, `the founding slot of plate ${id} is`, slot, given + 1)
      model.expect(told, `plate ${id} was confirmed at`, confirmed_at, told.at)
      const agentId = agent?.id ?? null
      if (!model.has('sponsorships', id)) {
        model.put('sponsorships', {
          ...{ id, tier, flags, agentId, displayName: plate.display_name, reason: null, bankReference: null },
          ...{ state: 'awaiting_payment', rail: agent ? 'onchain' : 'bank' },
          ...{ createdAt: told.at, expiresAt: told.at, engravedAt: null },
          nameUntil: plate.name_until === null ? null : new Date(plate.name_until),
        })
      }
      const claim = model.get('sponsorships', id)
      const said = [tier, plate.display_name, agentId]
      model.expect(told, `claim ${id} was`, said, [claim.tier, claim.displayName, claim.agentId])
      // Accept an expired sponsorship too, because a late bank transfer can still pay for one.
      const isOpen = ['awaiting_payment', 'expired'].includes(String(claim.state))
      model.expect(told, `claim ${id} was open`, isOpen, true)
      Object.assign(claim, { state: 'confirmed', slot, confirmedAt: told.at })
    },
    'plate.changed'({ plate: { id, agent, slot, engraved_at, display_name: displayName, flags } }, told) {
      const plate = model.get('sponsorships', id)
      model.expect(told, `the founding slot of plate ${id} is`, slot, plate.slot)
      const engravedAt = engraved_at === null ? null : new Date(engraved_at)
      if (plate.agentId !== null) model.expect(told, `plate ${id} belongs to`, agent?.id, plate.agentId)
      if (plate.engravedAt !== null)
        model.expect(told, `plate ${id} was engraved at`, engraved_at, plate.engravedAt)
      const state = engravedAt === null ? 'confirmed' : 'engraved'
      Object.assign(plate, { state, engravedAt, displayName, flags, agentId: agent?.id ?? null })
    },
    'plate.corrected'({ plate: { id, agent, slot, flags, display_name, engraved_at }, previous }, told) {
      const plate = model.get('sponsorships', id)
      model.expect(told, `the founding slot of plate ${id} is`, slot, plate.slot)
      model.expect(told, `plate ${id} was called`, previous.display_name, plate.displayName)
      if (display_name !== plate.displayName) {
        model.expect(told, `plate ${id} is engraved`, engraved_at, null)
        Object.assign(plate, { displayName: display_name, flags, state: 'confirmed', engravedAt: null })
      }
      if (previous.agent) {
        model.expect(told, `plate ${id} was that of`, previous.agent.id, plate.agentId)
        const former = model.get('agents', previous.agent.id)
        const isOver = told.at.getTime() - (plate.confirmedAt as Date).getTime() >= plateMs
        const standing = former.standing as Standing
        if (!isOver) former.standing = withoutPlate(standing)
      }
      plate.agentId = agent?.id ?? null
    },
  }
}

const withoutPlate = (standing: Standing): Standing => ({
  ...standing,
  until: standing.until - plateMs,
  ambassadorUntil: standing.ambassadorUntil - plateMs,
})
