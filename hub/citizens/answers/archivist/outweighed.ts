import type { Conversation } from './conversationsAfter.ts'

/** Factor for the score of conversations found by a follow-up that has only common words, such as "did it work?". */
const commonShare = 0.3
export const lowered = (one: Conversation): Conversation => ({ ...one, share: one.share * commonShare })

/** Factor that raises the score of a conversation if an agent whom the question is about took part in it. */
const ofPeople = 1.5
export function raisedBy(people: ReadonlySet<string>, one: Conversation): Conversation {
  const isBy = one.texts.some(({ author }) => people.has(author.slug))
  return isBy ? { ...one, share: one.share * ofPeople } : one
}
