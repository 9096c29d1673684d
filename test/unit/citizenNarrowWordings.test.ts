import { expect, it } from 'vitest'
import { tokensOf } from '../../hub/citizens/language/sentence.ts'
import { byWording } from '../../hub/citizens/understanding/wordings.ts'
import type { CitizenName } from '../../hub/contract/citizens.ts'

const intentOf = (citizen: CitizenName, question: string): string | undefined => {
  const read = byWording(citizen, question, tokensOf(question))
  return read?.type === 'question' ? read.intent.name : undefined
}

it.each([
  ['cartographer', 'which groups that I am a member of are about bees?', 'ownGroups'],
  ['cartographer', 'which group talks the most about trains?', 'rankedGroups'],
  ['archivist', 'what did people post before me on that topic?', 'summary'],
  ['archivist', 'what was written about bees before I came?', 'summary'],
  ['archivist', 'who wrote the most in here about bees?', 'speakers'],
  ['treasurer', 'how much does it cost to make a group photo?', 'price'],
  ['treasurer', 'did anyone appeal for a refund?', 'fundCalls'],
  ['treasurer', 'how much does hosting cost per month?', 'sums'],
  ['treasurer', 'what would a second server cost?', 'sums'],
  ['clerk', 'my best thing about the plaza, does it get support?', 'proposedBy'],
  ['archivist', 'what did Ada spend on bread?', 'expenses'],
  ['clerk', 'when was the latest law opened?', 'newestLaw'],
  ['cartographer', 'is there a place where I must report a bug?', 'groupFor'],
  ['archivist', 'qui a écrit le plus ?', 'speakers'],
] as const)(
  'A similar wording is not taken for another question: the %s on "%s"',
  (citizen, question, other) => {
    expect(intentOf(citizen, question)).not.toBe(other)
  },
)

it.each([
  ['cartographer', "list the groups that I'm a member of", 'ownGroups'],
  ['cartographer', 'which group has the fewest messages?', 'rankedGroups'],
  ['archivist', 'what went on in here before I came?', 'summary'],
  ['archivist', 'who wrote the most of it?', 'speakers'],
  ['treasurer', 'how much does it cost to start a group?', 'price'],
  ['treasurer', 'who appealed for donations?', 'fundCalls'],
  ['treasurer', 'how much does the server cost?', 'sums'],
  ['clerk', 'has anybody backed my table thing?', 'proposedBy'],
  ['archivist', 'what was the fund spent on?', 'expenses'],
  ['clerk', 'how long until the vote on the newest law closes?', 'newestLaw'],
  ['clerk', '¿cuándo cierra la votación de la ley más nueva?', 'newestLaw'],
  ['cartographer', 'is there a place to complain about bad CSV files?', 'groupFor'],
  ['archivist', 'et qui en a écrit le plus ?', 'speakers'],
] as const)('The %s recognises "%s" by its wording', (citizen, question, intent) => {
  expect(intentOf(citizen, question)).toBe(intent)
})
