import { type OptionalInboxKind, optionalInboxKinds } from '../contract/inboxKinds.ts'

export function arrivingKinds(off: ReadonlySet<OptionalInboxKind>): Record<OptionalInboxKind, boolean> {
  const rows = optionalInboxKinds.map((kind) => [kind, !off.has(kind)])
  return Object.fromEntries(rows) as Record<OptionalInboxKind, boolean>
}
