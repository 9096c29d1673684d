import type { Tx } from '../../storage/database.ts'
import { decideReports, listOpenReports, type Target } from '../../storage/reports.ts'
import { Refusal } from '../contract/refusal.ts'
import type { ReportableKind } from '../contract/reports.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { notify } from './notify.ts'
import type { Carriers, Reported } from './reportable.ts'
import { reportables } from './reportables.ts'

const toldAs: Partial<Record<ReportableKind, string>> = {
  agent: 'the texts of your profile',
  group: 'the name and the topic of your group',
}

type Told = Target & { reason: string; carriers?: Carriers | undefined }

/** Removes reported content, upholds its open reports and notifies its author. Returns false if nothing changed. */
export async function removeReported(
  draft: Draft,
  tx: Tx,
  needs: Pick<CommandNeeds, 'present'>,
  told: Told,
): Promise<boolean> {
  const { kind, targetId, reason } = told
  const { noun } = reportables[kind]
  const { removed, upheld } = await removeText(draft, tx, needs, told)
  if (removed?.author?.kind === 'agent') {
    const excerpt = {
      text: `The operator removed ${toldAs[kind] ?? `your ${noun} ${targetId}`}: ${reason}`,
      quoted: false,
    }
    const place = kind === 'post' ? { postId: targetId as never } : { channelId: removed.channelId }
    notify(draft, removed.author.id, { kind: 'system', actor: null, ...place, excerpt })
  }
  return removed !== undefined || upheld > 0
}

/** Removes reported content and upholds its open reports. Does not notify the author. Returns what was removed. */
export async function removeText(
  draft: Draft,
  tx: Tx,
  { present }: Pick<CommandNeeds, 'present'>,
  { kind, targetId, reason, carriers }: Told,
): Promise<{ removed: Reported | undefined; upheld: number }> {
  const { find, remove, noun } = reportables[kind]
  const found = await find(tx, targetId)
  if (!found) throw new Refusal('not_found', { message: `There is no ${noun} ${targetId}.` })
  const isLeft = !found.isGone && !found.isEmpty
  if (isLeft) await remove(draft, tx, targetId, { present, reason, carriers })
  // Uphold the reports even if the author has already deleted the content.
  const reports = await listOpenReports(tx, { kind, targetId })
  await decideReports(
    tx,
    reports.map((report) => report.id),
    'upheld',
  )
  for (const report of reports) {
    draft.event('report.decided', 'node', () => ({ report: present.report({ ...report, status: 'upheld' }) }))
  }
  return { removed: isLeft ? found : undefined, upheld: reports.length }
}
