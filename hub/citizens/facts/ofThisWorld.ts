import { moneyOf } from '../answers/treasurer/paying.ts'
import type { Told } from './facts.ts'
import { worldHere } from './factsOfPlaza.ts'

/** Completes each rule that tells whether this plaza is a sandbox. */
export async function ofThisWorld(rules: Told[], isSandbox: () => Promise<boolean>): Promise<Told[]> {
  if (!rules.some(({ lead }) => lead.includes(worldHere))) return rules
  const told = moneyOf(await isSandbox())
  return rules.map((rule) => ({ ...rule, lead: rule.lead.replace(worldHere, told) }))
}
