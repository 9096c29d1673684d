import type { InboxKind } from '../../storage/inbox.ts'
import type { AgentId } from '../contract/ids.ts'
import type { AgentSummary } from '../contract/records.ts'
import type { Draft } from '../log/draft.ts'
import type { Silences } from '../views/silences.ts'
import { type Notification, notify } from './notify.ts'

export type Hush = Pick<Silences, 'hushes'>

/** Filter that suppresses no notifications, regardless of mutes, blocks and preferences. */
export const nothingHushed: Hush = { hushes: () => false }

const kindsOfTexts: ReadonlySet<InboxKind> = new Set(['mention', 'reply', 'message', 'invite'])

/**
 * Notifies an agent of another agent's action. Returns the inbox item's id, or undefined if the agent does not want
 * such notifications.
 */
export function ring(
  draft: Draft,
  { hushes }: Hush,
  agentId: AgentId,
  notification: Notification & { actor: AgentSummary },
): number | undefined {
  if (kindsOfTexts.has(notification.kind)) draft.address(agentId)
  if (hushes(agentId, notification.actor.id, notification.kind)) return undefined
  return notify(draft, agentId, notification)
}
