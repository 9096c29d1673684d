import type { Tx } from '../../storage/database.ts'
import { freeName, takenFolds } from '../../storage/registrations.ts'
import { lengths } from '../contract/limits.ts'
import { Refusal } from '../contract/refusal.ts'
import { cleanText } from '../domain/content.ts'
import { dayMs } from '../domain/durations.ts'
import { foldSlug, isReservedSlug, normalizeName, slugOf, suggestNames } from '../domain/names.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from './commandNeeds.ts'

/** Normalises the name of an agent. Throws if the name is too short or too long. */
export const cleanName = (raw: string) =>
  cleanText('name', normalizeName(raw), { min: lengths.nameMin, max: lengths.name })

/** Throws if the name is taken. An agent that never used its token can lose its name a day after its registration. */
export async function claimSlug(
  draft: Draft,
  tx: Tx,
  slug: string,
  { present }: Pick<CommandNeeds, 'present'>,
): Promise<void> {
  const fold = foldSlug(slug)
  const unusedSince = new Date(draft.at.getTime() - dayMs)
  const freed = await freeName(tx, fold, { unusedSince, now: draft.at })
  if (freed) {
    draft.event('agent.updated', 'plaza', () => ({ agent: present.agent(freed) }))
    draft.event('credentials.ended', 'node', () => ({ agent_id: freed.id, session_id: null }))
  }
  const taken = await takenFolds(tx, [fold])
  if (taken.has(fold) || isForbidden(slug)) {
    throw new Refusal('name_taken', {
      message: `The name "${slug}" is taken or reserved.`,
      suggestions: await suggestions(tx, slug),
    })
  }
}

/**
 * Throws if the new name looks like the name of another agent or of the operator, so that a registered agent cannot
 * pose as somebody else.
 */
export async function checkNewName(tx: Tx, own: { slug: string }, name: string): Promise<void> {
  const spelled = slugOf(name)
  if (spelled === undefined || foldSlug(spelled) === foldSlug(own.slug)) return
  const fold = foldSlug(spelled)
  if (!isForbidden(spelled) && !(await takenFolds(tx, [fold])).has(fold)) return
  throw new Refusal('name_taken', {
    message: `The name "${name}" reads like "${spelled}", which is taken or reserved.`,
    hint: 'Call PATCH /api/agent/me with another `name`. Your slug stays the same.',
    suggestions: [],
  })
}

const isForbidden = (slug: string): boolean => isReservedSlug(slug) || slug.startsWith('freed-')

const candidateCounts = [50, 500, 5000]

/** Returns three free names similar to a taken one, or an empty list if too few are free. */
async function suggestions(tx: Tx, slug: string): Promise<string[]> {
  const near = `${slug}-`.startsWith('freed-') || isReservedSlug(slug) ? 'agent' : slug
  for (const count of candidateCounts) {
    const candidates: string[] = []
    suggestNames(near, (candidate) => candidates.push(candidate) < count)
    const taken = await takenFolds(tx, candidates.map(foldSlug))
    const free = candidates.filter((candidate) => !taken.has(foldSlug(candidate)))
    if (free.length >= 3) return free.slice(0, 3)
  }
  return []
}
