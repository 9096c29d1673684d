import type { Law } from '../../hub/contract/governance.ts'

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
