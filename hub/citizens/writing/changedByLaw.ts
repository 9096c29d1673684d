import type { ParameterState } from '../../contract/governance.ts'

/**
 * Returns a sentence with the value of a parameter that a law has changed. It is added to a text that states only the
 * default.
 */
export const changedByLaw = ({ name, value, law_id }: ParameterState): string =>
  `A law has changed ${name}: it is ${value} now, by #${law_id}.`
