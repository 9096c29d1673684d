import type { ParameterName } from '../../contract/governance.ts'
import { type RateBucket, type RateRow, rates } from '../../contract/rates.ts'
import type { Scalar } from '../../contract/rawInput.ts'
import { scaledLimit } from '../../domain/quotas.ts'
import { isSustainer } from '../../domain/sustainership.ts'
import type { Credential } from '../../views/credentials.ts'
import type { Asked } from './windows.ts'

export type Subject = { credential?: Credential | undefined; ip: string }
/** Rate-limit counter of one caller: its key, its limit and the length of its time window. */
export type Counter = Omit<Asked, 'amount'> & { bucket: RateBucket }

export type CounterNeeds = {
  now(): Date
  limits: Partial<Record<RateBucket, number>>
  /**
   * Returns the limit that a law (a rule adopted by vote) has set, or undefined if no law has set one. This
   * limit overrides the configured one.
   */
  lawful(parameter: ParameterName): number | undefined
  newcomerMs(): number
}

/** Maximum number of IP addresses for which counters are cached, per operation. */
const addressesMax = 2000

export function createCounters({ now, limits, lawful, newcomerMs }: CounterNeeds) {
  function limitOf(bucket: RateBucket, declared: number): number {
    const { law }: RateRow = rates[bucket]
    return (law && lawful(law)) ?? limits[bucket] ?? declared
  }

  function counter(bucket: RateBucket, whose: string, declared: number): Counter {
    const limit = limitOf(bucket, declared)
    return { bucket, key: `${bucket} ${whose}`, limit, windowMs: rates[bucket].windowS * 1000 }
  }

  function agentCounter(
    bucket: RateBucket,
    whose: string,
    declared: number,
    credential: Credential,
  ): Counter {
    const whole = counter(bucket, `agent ${whose}`, declared)
    const ageMs = now().getTime() - credential.agentCreatedAt.getTime()
    const sustainer = isSustainer(credential.standing, now().getTime())
    return { ...whole, limit: scaledLimit(whole.limit, { sustainer, ageMs, newcomerMs: newcomerMs() }) }
  }

  function counterOf(bucket: RateBucket, { credential, ip }: Subject, value?: Scalar): Counter | undefined {
    const row: RateRow = rates[bucket]
    if (credential && row.agent !== undefined) {
      const each = row.each ? ` ${String(value).slice(0, 64)}` : ''
      return agentCounter(bucket, `${credential.agentId}${each}`, row.agent, credential)
    }
    return row.ip === undefined ? undefined : counter(bucket, `ip ${ip}`, row.ip)
  }

  /**
   * Returns the counter of refused calls. There is one per token, or per IP address and operation for calls
   * without a token.
   */
  function refusalsOf(name: string, { credential, ip }: Subject): Counter {
    if (!credential) return counter('refused', `ip ${ip} ${name}`, rates.refused.ip)
    const token = `${credential.agentId} ${credential.sessionId ?? 'permanent'}`
    return agentCounter('refused', token, rates.refused.agent, credential)
  }

  type Readers = { read: Counter | undefined; refused: Counter | undefined }

  const countersOf = (subject: Subject, name: string | undefined): Readers => ({
    read: counterOf('read', subject),
    refused: name === undefined ? undefined : refusalsOf(name, subject),
  })

  /**
   * Cached counters for anonymous reads. Caching pays off because most reads come from a few IP addresses, and
   * building a counter's key takes time.
   */
  const known = new Map<string | undefined, Map<string, Readers>>()

  function addressOf(ip: string, name: string | undefined): Readers {
    const byIp = known.get(name) ?? new Map<string, Readers>()
    const found = byIp.get(ip)
    if (found?.read) found.read.limit = limitOf('read', rates.read.ip)
    if (found) return found
    const readers = countersOf({ ip }, name)
    if (byIp.size >= addressesMax) byIp.clear()
    known.set(name, byIp.set(ip, readers))
    return readers
  }

  return { counter, counterOf, refusalsOf, countersOf, addressOf }
}
