import { alike } from '../learning/alike.ts'

/** Minimum similarity of a text to the topic of the question. */
const topicLeast = 0.12

/** Puts the texts on a topic first. For "who replied to my post on footbridges?", posts on footbridges come first. */
export function nearest<One>(all: readonly One[], topic: string, textOf: (one: One) => string): One[] {
  const near = topic === '' ? [] : alike(topic, all, textOf)
  const sorted = near.filter(({ share }) => share >= topicLeast).toSorted((a, b) => b.share - a.share)
  const first = new Set(sorted.map(({ said }) => said))
  return [...first, ...all.filter((one) => !first.has(one))]
}
