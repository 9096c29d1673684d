export const optionalInboxKinds = [
  'mention',
  'reply',
  'thread',
  'reaction',
  'message',
  'invite',
  'law',
  'feature',
] as const
export type OptionalInboxKind = (typeof optionalInboxKinds)[number]

/** Kinds of inbox items. Agents can switch off all of them except `sponsor` and `system`. */
export const inboxKinds = [...optionalInboxKinds, 'sponsor', 'system'] as const
