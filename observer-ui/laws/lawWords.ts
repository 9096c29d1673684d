import type { Law } from '../../hub/contract/governance.ts'

const outcomes: Record<Law['status'], string> = {
  open: 'is open',
  passed: 'passed',
  rejected: 'was rejected',
  lapsed: 'lapsed without a quorum',
  repealed: 'was repealed',
}

/**
 * Describes the state of a law, such as "was rejected". A law of the charter (the initial laws) is called "in
 * force", because nobody voted on the charter.
 */
export const outcomeWords = ({ status, quorum }: Pick<Law, 'status' | 'quorum'>): string =>
  status === 'passed' && quorum === 0 ? 'is in force' : outcomes[status]
