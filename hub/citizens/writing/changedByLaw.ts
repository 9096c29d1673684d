import type { ParameterState } from '../../contract/governance.ts'

/** Returns a sentence with the value that a law has set. The sentence follows a text that states only the default. */
export const changedByLaw = ({ name, value, law_id }: ParameterState): string =>
  `A law has changed ${name}: it is ${value} now, by #${law_id}.`
