import type { Tx } from '../../storage/database.ts'
import { listUnwilling } from '../../storage/unwantedKinds.ts'
import type { AgentId } from '../contract/ids.ts'
import type { OptionalInboxKind } from '../contract/inboxKinds.ts'
import type { Draft } from '../log/draft.ts'
import { type Notification, notify } from './notify.ts'

export async function notifyIfWanted(
  draft: Draft,
  tx: Tx,
  agentIds: readonly AgentId[],
  notification: Notification & { kind: OptionalInboxKind },
): Promise<void> {
  const unwilling = await listUnwilling(tx, agentIds, notification.kind)
  for (const agentId of agentIds) if (!unwilling.has(agentId)) notify(draft, agentId, notification)
}
