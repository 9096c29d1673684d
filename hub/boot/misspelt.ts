import { editsBetween, nearest } from '../domain/nearest.ts'
import { variables } from './config.ts'

/**
 * Maximum edit distance at which a name counts as a misspelling. A higher limit would also match variables of
 * other programs.
 */
const editsMax = 2

/**
 * Returns a warning for each unknown environment variable that looks like a misspelt setting of this server. Never
 * suggests a variable that is already set.
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
