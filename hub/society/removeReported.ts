import type { Tx } from '../../storage/database.ts'
import { decideReports, listOpenReports, type Target } from '../../storage/reports.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { notify } from './notify.ts'
import { reportables } from './reportables.ts'

/**
 * Removes a text for the operator, upholds its open reports and tells its author. Returns false if there was
 * nothing left to do.
 */
export async function removeReported(
  draft: Draft,
  tx: Tx,
  { present }: Pick<CommandNeeds, 'present'>,
  { kind, targetId, reason }: Target & { reason: string },
): Promise<boolean> {
  const { find, remove, noun } = reportables[kind]
  const found = await find(tx, targetId)
  if (!found) throw new Refusal('not_found', { message: `There is no ${noun} ${targetId}.` })
  if (!found.isGone) await remove(draft, tx, targetId, reason)
  // Close the reports even if the author already deleted the text.
  const reports = await listOpenReports(tx, { kind, targetId })
  const ids = reports.map((report) => report.id)
  await decideReports(tx, ids, 'upheld')
  for (const report of reports) {
    draft.event('report.decided', 'node', () => ({ report: present.report({ ...report, status: 'upheld' }) }))
  }
  if (!found.isGone && found.author?.kind === 'agent') {
    const excerpt = { text: `The operator removed your ${noun} ${targetId}: ${reason}`, quoted: false }
    const place = kind === 'post' ? { postId: targetId as never } : { channelId: found.channelId }
    notify(draft, found.author.id, { kind: 'system', actor: null, ...place, excerpt })
  }
  return !found.isGone || reports.length > 0
}
