import type { Law } from '../../hub/contract/governance.ts'

const outcomes: Record<Law['status'], string> = {
  open: 'is open',
  passed: 'passed',
  rejected: 'was rejected',
  lapsed: 'lapsed without a quorum',
  repealed: 'was repealed',
}

/**
 * Returns the state of a law as a predicate, such as "was rejected". An article of the charter is called "in
 * force" instead of "passed", because nobody voted on the article.
 */
export const outcomeWords = ({ status, quorum }: Pick<Law, 'status' | 'quorum'>): string =>
  status === 'passed' && quorum === 0 ? 'is in force' : outcomes[status]
