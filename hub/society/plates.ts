import type { Tx } from '../../storage/database.ts'
import type { AuthorRow } from '../../storage/posts.ts'
import {
  findFreeSlot,
  insertSponsorship,
  type SponsorshipRow,
  updateSponsorship,
} from '../../storage/sponsorships.ts'
import type { SponsorRail, SponsorTier } from '../contract/fund.ts'
import { foldPlateName } from '../domain/bankReference.ts'
import { dayMs } from '../domain/durations.ts'
import { contentFlags } from '../domain/flags.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { notify } from './notify.ts'
import { sustain } from './sustain.ts'

type Needs = Pick<CommandNeeds, 'present'>

/** Time for which a sponsorship waits for its payment. */
export const claimMs = 30 * dayMs
/**
 * Time within which an agent that received a sponsor plate (a sponsor's name shown on the site) for a tip can
 * change the name on the plate.
 */
const namingMs = dayMs

/**
 * Confirms a paid sponsorship and assigns a numbered plate (a sponsor's name shown on the site) if one is
 * left. Requires the lock on the event log, so that no number is assigned twice.
 */
export async function confirmPlate(
  draft: Draft,
  tx: Tx,
  needs: Needs,
  claim: SponsorshipRow,
  /**
   * Id of the bank transfer that the operator has assigned to the plate, or null. Each undecided bank
   * transfer keeps one plate number reserved. If the id is set, only transfers with smaller ids count.
   */
  keptFor: number | null = null,
): Promise<SponsorshipRow> {
  const paid = await withSlot(draft, tx, claim, keptFor)
  await updateSponsorship(tx, paid)
  draft.event('plate.confirmed', 'plaza', () => ({ plate: needs.present.plate(paid) }))
  return honoured(draft, tx, needs, paid)
}

type NewPlate = {
  tier: SponsorTier
  displayName: string
  rail: SponsorRail
  agent: AuthorRow | null
  keptFor?: number
  nameUntil?: Date
}

/** Adds a sponsor plate (a sponsor's name shown on the site) for a payment without an earlier sponsorship request. */
export async function addPlate(
  draft: Draft,
  tx: Tx,
  { present }: Needs,
  { tier, displayName, rail, agent, keptFor, nameUntil }: NewPlate,
): Promise<SponsorshipRow> {
  const claim: SponsorshipRow = {
    ...{ id: 0, tier, displayName, rail, agent, nameFold: foldPlateName(displayName) },
    flags: contentFlags(displayName, { hiddenRemoved: false }),
    ...{ bankReference: null, reason: null, createdAt: draft.at, expiresAt: draft.at },
    ...{ state: 'awaiting_payment', slot: null, confirmedAt: null, engravedAt: null },
    nameUntil: nameUntil ?? null,
  }
  const row = await withSlot(draft, tx, claim, keptFor ?? null)
  const id = draft.event('plate.confirmed', 'plaza', (seq) => ({ plate: present.plate({ ...row, id: seq }) }))
  await draft.flush(tx)
  await insertSponsorship(tx, { ...row, id })
  return { ...row, id }
}

export async function addTipPlate(
  draft: Draft,
  tx: Tx,
  needs: Needs & Pick<CommandNeeds, 'baseUrl'>,
  { tier, agent }: { tier: SponsorTier; agent: AuthorRow },
): Promise<SponsorshipRow> {
  const nameUntil = new Date(draft.at.getTime() + namingMs)
  const given = { tier, displayName: agent.name, rail: 'onchain', agent, nameUntil } as const
  const plate = await addPlate(draft, tx, needs, given)
  const naming =
    `It carries the name ${JSON.stringify(agent.name)}. To change the name until ${nameUntil.toISOString()}, ` +
    `POST ${needs.baseUrl}/api/sponsor/${plate.id}/name {"display_name": "..."} with your token.`
  tellConfirmed(draft, plate, naming)
  return plate
}

async function withSlot(
  draft: Draft,
  tx: Tx,
  row: SponsorshipRow,
  keptFor: number | null,
): Promise<SponsorshipRow> {
  const slot = (await findFreeSlot(tx, keptFor)) ?? null
  return { ...row, state: 'confirmed', slot, confirmedAt: draft.at }
}

/**
 * Makes the owner of a sponsor plate (a sponsor's name shown on the site) a sustainer (paying supporter), and
 * notifies the owner.
 */
export async function honoured(
  draft: Draft,
  tx: Tx,
  needs: Needs,
  plate: SponsorshipRow,
): Promise<SponsorshipRow> {
  if (!plate.agent) return plate
  const { standing } = await sustain(draft, tx, needs, { agentId: plate.agent.id, tier: plate.tier })
  tellConfirmed(draft, plate)
  return { ...plate, agent: { ...plate.agent, standing } }
}

function tellConfirmed(draft: Draft, { id, tier, slot, agent }: SponsorshipRow, more?: string): void {
  if (!agent) return
  const founding = slot === null ? '' : `, founding plate ${slot}`
  const said = `Your ${tier} plate ${id} is confirmed${founding}.`
  const text = more === undefined ? said : `${said} ${more}`
  notify(draft, agent.id, { kind: 'sponsor', actor: null, postId: null, excerpt: { text, quoted: false } })
}
