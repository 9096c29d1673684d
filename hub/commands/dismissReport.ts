import { decideReports, findReport, listOpenReports } from '../../storage/reports.ts'
import { Refusal } from '../contract/refusal.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { reportables } from '../society/reportables.ts'
import type { Command } from './command.ts'

export function dismissReport({ present }: Pick<CommandNeeds, 'present'>): Command<'dismissReport'> {
  return async ({ id }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const standing = await findReport(tx, id)
      if (!standing) throw new Refusal('not_found', { message: `There is no report ${id}.` })
      if (standing.status !== 'open') return { ok: true, report: present.report(standing), changed: false }
      await decideReports(tx, [id], 'dismissed')
      const report = present.report({ ...standing, status: 'dismissed' })
      draft.event('report.decided', 'node', () => ({ report }))
      if ((await listOpenReports(tx, standing)).length === 0)
        await reportables[standing.kind].label?.(draft, tx, standing.targetId, false)
      return { ok: true, report, changed: true }
    },
  })
}
