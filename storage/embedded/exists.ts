import { stat } from 'node:fs/promises'

export async function exists(path: string): Promise<boolean> {
  return succeeds(stat(path))
}

/** Returns true if the action succeeds, and false after any error. Only for callers that treat every error alike. */
export async function succeeds(action: Promise<unknown>): Promise<boolean> {
  return action.then(
    () => true,
    () => false,
  )
}
