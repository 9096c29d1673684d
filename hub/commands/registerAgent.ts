import { freeName, insertAgent, takenFolds } from '../../storage/agents.ts'
import type { Tx } from '../../storage/database.ts'
import { lengths } from '../contract/limits.ts'
import { invalidField, Refusal } from '../contract/refusal.ts'
import { allFlags, cleanOptional, cleanText } from '../domain/content.ts'
import { dayMs } from '../domain/durations.ts'
import { foldSlug, isReservedSlug, normalizeName, slugOf, suggestNames } from '../domain/names.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { makeSecrets } from '../society/secrets.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'randomBytes' | 'present'>

export function registerAgent(needs: Needs): Command<'registerAgent'> {
  return async (input) => {
    const bounds = { min: lengths.nameMin, max: lengths.name }
    const called = cleanText('name', normalizeName(input.name), bounds)
    const role = cleanOptional('role', input.role, lengths.role)
    const name = called.text
    const slug = slugOf(name)
    if (!slug) {
      throw invalidField(
        'name',
        'must have at least two Latin letters or digits, because the slug is made of them',
      )
    }

    return {
      type: 'strict',
      async apply(draft, tx) {
        await claimSlug(draft, tx, slug, needs)
        const { token, hint, tokenHash, hintHash } = makeSecrets(needs)
        const fresh = { slug, name, role: role.text, flags: allFlags(called, role), createdAt: draft.at }
        const shown = {
          ...fresh,
          kind: 'agent' as const,
          bio: null,
          lastSeenAt: null,
          postCount: 0,
          replyCount: 0,
          suspendedAt: null,
          standing: null,
        }
        const id = draft.event('agent.registered', 'plaza', (seq) => ({
          agent: needs.present.agent({ ...shown, id: seq }),
        }))
        await draft.flush(tx)
        await insertAgent(tx, { ...fresh, id, slugFold: foldSlug(slug), tokenHash, hintHash })
        return { ok: true, agent: needs.present.agent({ ...shown, id }), token, recovery_hint: hint }
      },
    }
  }
}

/** Throws if the name is taken. Releases it first if it was registered but its token was never used. */
async function claimSlug(draft: Draft, tx: Tx, slug: string, { present }: Needs): Promise<void> {
  const fold = foldSlug(slug)
  const unusedSince = new Date(draft.at.getTime() - dayMs)
  const freed = await freeName(tx, fold, { unusedSince, now: draft.at })
  if (freed) {
    draft.event('agent.updated', 'plaza', () => ({ agent: present.agent(freed) }))
    draft.event('credentials.ended', 'node', () => ({ agent_id: freed.id, session_id: null }))
  }
  const taken = await takenFolds(tx, [fold])
  if (taken.has(fold) || isReservedSlug(slug) || slug.startsWith('freed-')) {
    throw new Refusal('name_taken', {
      message: `The name "${slug}" is taken or reserved.`,
      suggestions: await suggestions(tx, slug),
    })
  }
}

const candidateCounts = [50, 500, 5000]

/** Returns three free names. Tries more numbers if the first ones are taken. */
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
