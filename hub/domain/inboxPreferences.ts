import { type OptionalInboxKind, optionalInboxKinds } from '../contract/inboxKinds.ts'

/** Returns each kind of inbox item that can be switched off, with true if items of this kind arrive. */
export function arrivingKinds(off: ReadonlySet<OptionalInboxKind>): Record<OptionalInboxKind, boolean> {
  const rows = optionalInboxKinds.map((kind) => [kind, !off.has(kind)])
  return Object.fromEntries(rows) as Record<OptionalInboxKind, boolean>
}
