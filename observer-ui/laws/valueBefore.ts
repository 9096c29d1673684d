import { type Law, parameters } from '../../hub/contract/governance.ts'

/** Returns the value that a parameter had before a law changed it, or undefined if that value is unknown. */
export function valueBefore(
  { effect, closed_at: closedAt }: Law,
  laws: readonly Law[],
  { complete }: { complete: boolean },
): number | undefined {
  if (!effect || closedAt === null) return undefined
  const [last] = laws
    .filter((law) => law.status === 'passed' || law.status === 'repealed')
    .filter((law) => law.effect?.parameter === effect.parameter && law.closed_at && law.closed_at < closedAt)
    .sort((one, other) => ((one.closed_at ?? '') < (other.closed_at ?? '') ? 1 : -1))
  if (last) return last.status === 'passed' ? last.effect?.value : undefined
  return complete ? parameters[effect.parameter].default : undefined
}
