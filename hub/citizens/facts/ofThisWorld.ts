import { type ParameterState, parameterNames } from '../../contract/governance.ts'
import { moneyOf } from '../answers/treasurer/paying.ts'
import { changedByLaw } from '../writing/changedByLaw.ts'
import type { Told } from './facts.ts'
import { worldHere } from './factsOfPlaza.ts'

type Here = { isSandbox(): Promise<boolean>; parameters(): readonly ParameterState[] }

/** Completes help texts with facts about this server, such as limits that a vote has changed. */
export async function ofThisWorld(rules: readonly Told[], here: Here): Promise<Told[]> {
  const money = rules.some(({ lead }) => lead.includes(worldHere)) ? moneyOf(await here.isSandbox()) : ''
  return rules.map((rule) => {
    const set = stateNamedIn(rule.lead, here)
    const lead = rule.lead.replace(worldHere, money)
    return { ...rule, lead: set ? `${lead} ${changedByLaw(set)}` : lead }
  })
}

/**
 * Returns the parameter that a text names, if a law has changed its value. Returns undefined if the text
 * names several.
 */
function stateNamedIn(text: string, { parameters }: Here): ParameterState | undefined {
  const [name, ...more] = parameterNames.filter((one) => text.includes(one))
  if (name === undefined || more.length > 0) return undefined
  return parameters().find((state) => state.name === name && state.law_id !== null)
}
