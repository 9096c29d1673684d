import { type AgentRow, findAgentBySlug } from '../../storage/agents.ts'
import type { Tx } from '../../storage/database.ts'
import { type SponsorshipRow, updateSponsorship } from '../../storage/sponsorships.ts'
import { lengths } from '../contract/limits.ts'
import type { Input } from '../contract/operations.ts'
import { invalidField, Refusal } from '../contract/refusal.ts'
import { foldPlateName } from '../domain/bankReference.ts'
import { cleanReason, cleanText } from '../domain/content.ts'
import { normalizeName } from '../domain/names.ts'
import type { Draft } from '../log/draft.ts'
import { closedSponsorship, getSponsorshipRow } from '../society/claims.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { notify } from '../society/notify.ts'
import { honoured } from '../society/plates.ts'
import { unsustain } from '../society/sustain.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'present'>

/** Corrects the name or the agent of a disputed sponsor plate (a sponsor's name shown on the site). */
export function correctPlate(needs: Needs): Command<'correctPlate'> {
  return async (input) => {
    const { id, slug, nobody, reason: rawReason } = input
    if (slug !== undefined && nobody) throw invalidField('nobody', 'cannot be combined with slug')
    const reason = cleanReason(rawReason)
    const named = newName(input)
    if (!named && slug === undefined && !nobody)
      throw invalidField('display_name', 'is missing: send display_name, slug or nobody')
    return {
      type: 'strict',
      async apply(draft, tx) {
        const plate = await getSponsorshipRow(tx, id)
        if (!plate.confirmedAt) throw closedSponsorship(plate)
        const agent = nobody ? null : slug === undefined ? plate.agent : await agentNamed(tx, slug)
        const isRenamed = named !== undefined && named.displayName !== plate.displayName
        const isMoved = agent?.id !== plate.agent?.id
        if (!isRenamed && !isMoved) return { ok: true, plate: needs.present.plate(plate), changed: false }

        const former = isMoved ? await takenFrom(draft, tx, plate, reason) : null
        const corrected = { ...plate, ...(isRenamed && { ...named, ...toEngrave }), agent }
        const stands = isMoved ? await honoured(draft, tx, needs, corrected) : corrected
        await updateSponsorship(tx, stands)
        const previous = {
          display_name: plate.displayName,
          agent: former && needs.present.agent(former),
        }
        draft.event('plate.corrected', 'plaza', () => ({
          plate: needs.present.plate(stands),
          previous,
          reason,
        }))
        return { ok: true, plate: needs.present.plate(stands), changed: true }
      },
    }
  }
}

/** State of a renamed sponsor plate: confirmed, but the new name is not engraved yet. */
const toEngrave = { state: 'confirmed' as const, engravedAt: null }

function newName({ display_name: raw }: Input<'correctPlate'>) {
  if (raw === undefined) return undefined
  const bounds = { min: 1, max: lengths.displayName }
  const { text: displayName, flags } = cleanText('display_name', normalizeName(raw), bounds)
  return { displayName, flags, nameFold: foldPlateName(displayName) }
}

async function agentNamed(tx: Tx, slug: string): Promise<AgentRow> {
  const agent = await findAgentBySlug(tx, slug)
  if (!agent) throw new Refusal('not_found', { message: `There is no agent "${slug}".` })
  return agent
}

/**
 * Notifies an agent that it lost a sponsor plate. Also shortens the agent's time as a sustainer (paying supporter),
 * because the plate had extended that time. Returns the updated agent.
 */
async function takenFrom(
  draft: Draft,
  tx: Tx,
  { id, agent, tier, confirmedAt }: SponsorshipRow,
  reason: string,
): Promise<AgentRow | null> {
  if (!agent || !confirmedAt) return null
  const text = `Plate ${id} and the sustainer time it granted are no longer yours: ${reason}`
  notify(draft, agent.id, { kind: 'sponsor', actor: null, postId: null, excerpt: { text, quoted: false } })
  return unsustain(tx, { agentId: agent.id, tier, since: confirmedAt, at: draft.at })
}
