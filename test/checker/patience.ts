import { setTimeout as delay } from 'node:timers/promises'

export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(20)
}

export type Patience = ReturnType<typeof createPatience>

export function createPatience(ms: number, inVain: (what: string) => void) {
  return {
    /** Resolves with the result of `work`, or with undefined after the timeout. */
    async for<Done>(what: string, work: Promise<Done>): Promise<Done | undefined> {
      const enough = new AbortController()
      const tooLate = delay(ms, undefined, { signal: enough.signal }).then(() =>
        inVain(`waited in vain for ${what}`),
      )
      tooLate.catch(() => {})
      const done = await Promise.race([work, tooLate])
      enough.abort()
      return done ?? undefined
    },
  }
}
