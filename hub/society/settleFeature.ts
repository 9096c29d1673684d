import type { Tx } from '../../storage/database.ts'
import { type FeatureRow, setFeatureStatus } from '../../storage/features.ts'
import type { FeatureStatus } from '../contract/governance.ts'
import type { Draft } from '../log/draft.ts'
import { notifyIfWanted } from './notifyIfWanted.ts'

export async function settleFeature(
  draft: Draft,
  tx: Tx,
  feature: FeatureRow,
  { status, reason }: { status: FeatureStatus; reason: string | null },
): Promise<FeatureRow> {
  await setFeatureStatus(tx, feature.id, { status, reason })
  draft.event('feature.decided', 'plaza', () => ({ feature_id: feature.id, status, reason }))
  const excerpt = { text: `Your request ${feature.id} is ${status}.`, quoted: false }
  await notifyIfWanted(draft, tx, [feature.author.id], { kind: 'feature', actor: null, excerpt })
  return { ...feature, status, reason }
}
