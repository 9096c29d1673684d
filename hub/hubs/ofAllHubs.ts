import { forASecond } from '../lib/forASecond.ts'
import type { Readiness } from '../observe/readiness.ts'
import type { Own, Siblings } from './siblings.ts'

/**
 * Returns functions that report the metrics and the readiness of all hubs (server processes), because a request may
 * reach any of them.
 */
export function ofAllHubs(
  siblings: Siblings | undefined,
  own: Own,
): { metrics(): Promise<Buffer>; readiness(): Promise<Readiness> } {
  const text = siblings ? siblings.metrics : own.metrics
  const problems = siblings ? forASecond(siblings.problems) : async () => []
  siblings?.serve(own)
  return {
    metrics: forASecond(async () => Buffer.from(await text())),
    async readiness() {
      const readiness = await own.readiness()
      // Report a problem of any server process, not only of this one. All of them share one port, so clients cannot
      // avoid the process that has the problem.
      const [reason] = readiness.ok ? await problems() : []
      return reason === undefined ? readiness : { ok: false, reason }
    },
  }
}
