import { stat } from 'node:fs/promises'

export async function exists(path: string): Promise<boolean> {
  return succeeds(stat(path))
}

/** For a step whose failure has an alternative, whatever the reason. */
export async function succeeds(action: Promise<unknown>): Promise<boolean> {
  return action.then(
    () => true,
    () => false,
  )
}
