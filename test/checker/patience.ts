import { setTimeout as delay } from 'node:timers/promises'

export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(20)
}

export type Patience = ReturnType<typeof createPatience>

/** Waits for what should come, and says so once it has waited too long. */
export function createPatience(ms: number, inVain: (what: string) => void) {
  return {
    async for(what: string, work: Promise<unknown>): Promise<void> {
      const enough = new AbortController()
      const tooLate = delay(ms, 'too late', { signal: enough.signal })
      tooLate.catch(() => {})
      if ((await Promise.race([work, tooLate])) === 'too late') inVain(`waited in vain for ${what}`)
      enough.abort()
    },
  }
}
