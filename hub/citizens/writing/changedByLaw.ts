import type { ParameterState } from '../../contract/governance.ts'

export const changedByLaw = ({ name, value, law_id }: ParameterState): string =>
  `A law has changed ${name}: it is ${value} now, by #${law_id}.`
