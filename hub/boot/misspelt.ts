import { editsBetween, nearest } from '../domain/nearest.ts'
import { variables } from './config.ts'

/** Greatest number of mistyped letters. More would name variables of other programs. */
const editsMax = 2

/**
 * Returns a line for each variable that looks like a misspelt one of the hub. A variable whose correct name is
 * set too belongs to another program.
 */
export function misspeltVariables(env: Record<string, string | undefined>): string[] {
  const missing = variables.filter((name) => !env[name])
  return Object.keys(env).flatMap((name) => {
    if (variables.includes(name)) return []
    const meant = nearest(name, missing)
    if (meant === undefined || editsBetween(name, meant, editsMax) > editsMax) return []
    return [`The variable ${name} has no effect. Did you mean ${meant}?`]
  })
}
