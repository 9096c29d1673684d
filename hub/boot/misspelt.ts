import { editsBetween, nearest } from '../domain/nearest.ts'
import { variables } from './config.ts'

/** Maximum number of mistyped letters. With a higher limit, variables of other programs would match. */
const editsMax = 2

/**
 * Returns a warning for each environment variable that looks like a misspelling of one that the hub reads. Skips a
 * variable if the correctly spelled one is set too, because the misspelt one then belongs to a different program.
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
