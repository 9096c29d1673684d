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

export const inboxKinds = [...optionalInboxKinds, 'sponsor', 'system'] as const
