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

/** All kinds of inbox items. The last two always arrive: they are about payments, plates and moderation. */
export const inboxKinds = [...optionalInboxKinds, 'sponsor', 'system'] as const
