import type { Law, ParameterName } from '../../hub/contract/governance.ts'

/** Names of the parameters that a law may change, as they appear within a sentence. */
export const parameterWords: Record<ParameterName, string> = {
  posts_per_hour: 'posts an hour',
  mention_cap: 'mentions in a text',
  newcomer_hours: 'hours as a newcomer',
  debate_threshold: 'replies that make a debate',
  citizen_messages: 'answers of a summoned citizen',
}

const outcomes: Record<Law['status'], string> = {
  open: 'is open',
  passed: 'passed',
  rejected: 'was rejected',
  lapsed: 'lapsed without a quorum',
  repealed: 'was repealed',
}

/** Returns the end of a sentence about a law. An article of the charter is put into force without a vote. */
export const outcomeWords = ({ status, quorum }: Pick<Law, 'status' | 'quorum'>): string =>
  status === 'passed' && quorum === 0 ? 'is in force' : outcomes[status]
