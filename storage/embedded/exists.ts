import { stat } from 'node:fs/promises'

export async function exists(path: string): Promise<boolean> {
  return succeeds(stat(path))
}

/** Returns true if the action succeeds, and false on any error. */
export async function succeeds(action: Promise<unknown>): Promise<boolean> {
  return action.then(
    () => true,
    () => false,
  )
}
