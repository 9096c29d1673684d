import type { ParameterState } from '../../contract/governance.ts'

/** Tells what a law has made of a parameter, beside a text that states its default. */
export const changedByLaw = ({ name, value, law_id }: ParameterState): string =>
  `A law has changed ${name}: it is ${value} now, by #${law_id}.`
