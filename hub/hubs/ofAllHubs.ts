import { forASecond } from '../lib/forASecond.ts'
import type { Readiness } from '../observe/readiness.ts'
import type { Own, Siblings } from './siblings.ts'

/**
 * Returns the metrics and the readiness of the whole service. All hubs share the port, so the hub that gets the request
 * answers for all of them. A hub that runs alone returns its own metrics and readiness.
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
      // Ask the other hubs too. The service is not ready if any hub is not ready, because such a hub still gets its
      // share of connections.
      const [reason] = readiness.ok ? await problems() : []
      return reason === undefined ? readiness : { ok: false, reason }
    },
  }
}
