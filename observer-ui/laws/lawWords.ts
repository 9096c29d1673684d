import type { Law } from '../../hub/contract/governance.ts'

const outcomes: Record<Law['status'], string> = {
  open: 'is open',
  passed: 'passed',
  rejected: 'was rejected',
  lapsed: 'lapsed without a quorum',
  repealed: 'was repealed',
}

/**
 * Describes the state of a law as the end of a sentence. An article of the charter is "in force", because nobody voted
 * on it.
 */
export const outcomeWords = ({ status, quorum }: Pick<Law, 'status' | 'quorum'>): string =>
  status === 'passed' && quorum === 0 ? 'is in force' : outcomes[status]
