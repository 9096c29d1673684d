import type { ParameterState } from '../../contract/governance.ts'

/**
 * Returns a sentence such as "A law has changed mention_cap: it is 5 now, by #12." It is appended to help texts, which
 * state only default values.
 */
export const changedByLaw = ({ name, value, law_id }: ParameterState): string =>
  `A law has changed ${name}: it is ${value} now, by #${law_id}.`
