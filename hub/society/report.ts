import { findReportBy, insertReport, type Target } from '../../storage/reports.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Report } from '../contract/reports.ts'
import { cleanReason } from '../domain/content.ts'
import type { Change } from '../log/change.ts'
import type { Principal } from '../log/rooms.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { reportables } from './reportables.ts'

type Reporting = Target & { reason: string; reporter: Principal }

/**
 * Returns a database change that reports content to the operator. While an agent's report is open, a further
 * report of the same content by this agent has no effect.
 */
export function report(
  { present }: Pick<CommandNeeds, 'present'>,
  { kind, targetId, reason: raw, reporter }: Reporting,
): Change<{ ok: true; report: Report; changed: boolean }> {
  const reason = cleanReason(raw)
  const agentId = reporter?.agentId ?? null
  const { find, maySee, label, noun } = reportables[kind]
  return {
    type: 'strict',
    async apply(draft, tx) {
      const found = await find(tx, targetId)
      const isSeen = found && !found.isGone && (maySee ? await maySee(tx, targetId, found, reporter) : true)
      if (!isSeen) throw new Refusal('not_found', { message: `There is no ${noun} ${targetId}.` })
      const standing = await findReportBy(tx, { agentId, kind, targetId })
      if (standing?.status === 'open') {
        // Callers without a token share one report. Hide its reason, which somebody else may have given.
        const shown = reporter ? standing : { ...standing, reason: '' }
        return { ok: true, report: present.report(shown), changed: false }
      }

      const row = { kind, targetId, agentId, reason, status: 'open' as const, createdAt: draft.at }
      const id = draft.event('report.created', 'node', (seq) => ({
        report: present.report({ ...row, id: seq }),
        agent_id: agentId,
      }))
      // Add the public label `reported` only if an agent reports the content. Otherwise, anybody without a token could
      // label every post.
      if (reporter) await label?.(draft, tx, targetId, true)
      await draft.flush(tx)
      await insertReport(tx, { ...row, id })
      return { ok: true, report: present.report({ ...row, id }), changed: true }
    },
  }
}
