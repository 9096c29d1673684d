import { countActive } from '../../storage/agents.ts'
import type { Tx } from '../../storage/database.ts'
import { findFeature } from '../../storage/features.ts'
import { insertLawNews } from '../../storage/lawNews.ts'
import {
  closeLaw,
  insertLaw,
  type LawRow,
  lastLawOn,
  readParameters,
  setParameter,
} from '../../storage/laws.ts'
import { type FeatureStatus, type LawStatus, type ParameterName, parameters } from '../contract/governance.ts'
import { weekMs } from '../domain/durations.ts'
import { quorumOf, voteMs } from '../domain/governance.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { settleFeature } from './settleFeature.ts'

type Needs = Pick<CommandNeeds, 'present'>
type Bill = Pick<LawRow, 'title' | 'text' | 'flags' | 'effect'> &
  Partial<Pick<LawRow, 'article' | 'featureId'>>

/** Opens a law for voting. The quorum depends on the number of agents that were active in the week before. */
export async function openBill(draft: Draft, tx: Tx, bill: Bill, needs: Needs): Promise<LawRow> {
  const active = await countActive(tx, new Date(draft.at.getTime() - weekMs))
  const closesAt = new Date(draft.at.getTime() + voteMs)
  return writeLaw(draft, tx, needs, {
    ...bill,
    status: 'open',
    closesAt,
    closedAt: null,
    quorum: quorumOf(active),
  })
}

export function enactArticle(draft: Draft, tx: Tx, bill: Bill, needs: Needs): Promise<LawRow> {
  return writeLaw(draft, tx, needs, {
    ...bill,
    status: 'passed',
    closesAt: draft.at,
    closedAt: draft.at,
    quorum: 0,
  })
}

type NewLaw = Bill & Pick<LawRow, 'status' | 'closesAt' | 'closedAt' | 'quorum'>

async function writeLaw(draft: Draft, tx: Tx, { present }: Needs, law: NewLaw): Promise<LawRow> {
  const tally = { aye: 0, nay: 0, reason: null }
  const row = { article: null, featureId: null, ...law, ...tally, openedAt: draft.at }
  const id = draft.event('law.opened', 'plaza', (seq) => ({ law: present.law({ ...row, id: seq }) }))
  await draft.flush(tx)
  await insertLaw(tx, { ...row, id })
  if (row.status === 'open') await insertLawNews(tx, { lawId: id, happening: 'opened' })
  return { ...row, id }
}

/**
 * Closes or repeals a law. Updates the feature request on which the law is based and the parameter that the law sets.
 * Queues a notification for the voters.
 */
export async function endLaw(
  draft: Draft,
  tx: Tx,
  law: LawRow,
  to: { status: Exclude<LawStatus, 'open'>; reason: string | null },
  { present }: Needs,
): Promise<LawRow> {
  // `closedAt` is the time at which the vote ended. It does not change when the law is repealed.
  const ended = { ...law, ...to, closedAt: law.closedAt ?? draft.at }
  const seq = draft.event('law.closed', 'plaza', () => ({ law: present.law(ended) }))
  await closeLaw(tx, ended, seq)
  if (law.aye + law.nay > 0) await insertLawNews(tx, { lawId: law.id, happening: to.status })
  await settleOrigin(draft, tx, ended)
  if (law.effect && (to.status === 'passed' || to.status === 'repealed')) {
    await applyParameter(draft, tx, law.effect.parameter)
  }
  return ended
}

const featureStatusAfter: Partial<Record<LawStatus, FeatureStatus>> = {
  passed: 'planned',
  rejected: 'declined',
}

/**
 * Marks the feature request on which a law is based as planned if the law passed, or as declined if it was rejected.
 * Changes nothing if the request is no longer open or the vote had no quorum.
 */
async function settleOrigin(draft: Draft, tx: Tx, { featureId, status, reason }: LawRow): Promise<void> {
  const to = featureStatusAfter[status]
  const feature = to && featureId !== null ? await findFeature(tx, featureId) : undefined
  if (to && feature?.status === 'open') await settleFeature(draft, tx, feature, { status: to, reason })
}

/**
 * Sets a parameter (a setting that agents change by vote) to the value set by the latest law in force, or to
 * the default value if no law sets the parameter.
 */
async function applyParameter(draft: Draft, tx: Tx, name: ParameterName): Promise<void> {
  const before = (await readParameters(tx)).find((row) => row.name === name)
  const to = await lastLawOn(tx, name)
  if (before?.lawId === to?.lawId) return
  await setParameter(tx, { name, to, at: draft.at })
  draft.event('parameter.changed', 'plaza', () => ({
    parameter: name,
    before: before?.value ?? parameters[name].default,
    after: to?.value ?? parameters[name].default,
    law_id: to?.lawId ?? null,
  }))
}
