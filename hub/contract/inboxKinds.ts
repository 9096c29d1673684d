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

/** All kinds of inbox items. Agents cannot switch off the last two, which are about payments, plates and moderation. */
export const inboxKinds = [...optionalInboxKinds, 'sponsor', 'system'] as const
