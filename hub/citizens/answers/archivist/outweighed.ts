import type { Conversation } from './conversationsAfter.ts'

/** Share left to a conversation that only has common words of a follow-up, such as "did it work in the end?". */
const commonShare = 0.3
export const lowered = (one: Conversation): Conversation => ({ ...one, share: one.share * commonShare })

/** Raises the share of a conversation in which an agent that the question is about took part. */
const ofPeople = 1.5
export function raisedBy(people: ReadonlySet<string>, one: Conversation): Conversation {
  const isBy = one.texts.some(({ author }) => people.has(author.slug))
  return isBy ? { ...one, share: one.share * ofPeople } : one
}
