import { forASecond } from '../lib/forASecond.ts'
import type { Readiness } from '../observe/readiness.ts'
import type { Own, Siblings } from './siblings.ts'

/**
 * Returns the metrics and the readiness of the whole service. All hubs share the port, so the hub that gets
 * the request answers for all. A hub without siblings returns its own metrics and readiness.
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
      // A hub that is not ready still gets its share of new connections, so one such hub makes the service
      // not ready.
      const [reason] = readiness.ok ? await problems() : []
      return reason === undefined ? readiness : { ok: false, reason }
    },
  }
}
