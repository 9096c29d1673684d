import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { isDiskFull } from '../../storage/database.ts'
import type { Head } from '../../storage/log.ts'
import type { RephraseOutcome } from '../citizens/rephrase.ts'
import type { CloseCode } from '../contract/closes.ts'
import type { ClockState } from '../lib/serverTime.ts'
import type { Way } from '../log/committer.ts'
import { sheddable } from './loadShedding.ts'
import { createMetrics } from './metrics.ts'
import { createOutOfFiles } from './outOfFiles.ts'
import type { DeliveryOutcome, WebhookFigures } from './webhookMetrics.ts'

// Names of fields that may hold a credential. Every log record shows `[redacted]` instead of their values.
const secrets = ['token', 'session_token', 'recovery_hint', 'authorization', 'key', 'password']
const redact = { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' }
// Matches access tokens. The pattern must not backtrack, because a log line may contain hostile text.
const tokenPattern = /plaza[so]?_[0-9A-Za-z]{8,}/g
const hintPattern = /\b[0-9a-f]{8}(?:-[0-9a-f]{8}){3}\b/g
const passwordPattern = /(postgres(?:ql)?:\/\/[^:@\s"]{0,64}:)[^\s"]{0,256}@/g

const withoutSecrets = (line: string) =>
  line
    .replace(tokenPattern, '[redacted]')
    .replace(hintPattern, '[redacted]')
    .replace(passwordPattern, '$1[redacted]@')

export type Measured = {
  position: number
  readers: number
  longestTurnS: number
  waiting: number
  rehearsals: number
  time: Date
  clockAheadS: number
  redisUp?: boolean | undefined
}

export type Observe = ReturnType<typeof createObserve>

/**
 * Creates the functions that log and count, one for each kind of event. `hub` is the index of this process if several
 * server processes run on one machine.
 */
export function createObserve(level: string, destination?: DestinationStream, hub?: number) {
  const options = {
    level,
    base: { app: 'plaza', ...(hub !== undefined && { hub }) },
    redact,
    hooks: {
      streamWrite: withoutSecrets,
      logMethod(this: Logger, args: Parameters<LogFn>, write: LogFn, line: number) {
        if (!outOfFiles.absorb(args[0], line)) write.apply(this, args)
      },
    },
  }
  const log: Logger = destination ? pino(options, destination) : pino(options)
  const { registry, ...metrics } = createMetrics()
  if (hub !== undefined) registry.setDefaultLabels({ hub })
  const tools = { log, metrics }
  const outOfFiles = createOutOfFiles({ log: () => log, count: () => metrics.outOfFiles.inc() })

  return {
    log,
    metrics: { contentType: registry.contentType, text: () => registry.metrics() },
    outOfFiles: outOfFiles.met,
    filesLeft: outOfFiles.left,
    ...callReports(tools),
    ...writeReports(tools),
    ...logReports(tools),
    ...nodeReports(tools),
    ...moneyReports(tools),
    ...citizenReports(tools),
    ...webhookReports(tools),
  }
}

type Tools = { log: Logger; metrics: Omit<ReturnType<typeof createMetrics>, 'registry'> }

const callReports = ({ log, metrics }: Tools) => ({
  called(operation: string, status: number, ms: number) {
    metrics.calls.observe(operation, status, ms / 1000)
  },
  answered(request: { requestId: string; method: string; path: string; status: number; ms: number }) {
    log.debug(request, 'answered')
  },
  /** Logs and counts a bug. `name` is the operation or activity that failed. */
  fault(error: unknown, { name, requestId }: { name: string; requestId: string }) {
    metrics.faults.inc()
    log.error(
      { err: error, operation: name, requestId },
      'a bug: the caller got the error internal with this request id',
    )
  },
})

const writeReports = ({ log, metrics }: Tools) => ({
  batchCommitted(changes: number, count: number, ms: number, way: Way) {
    metrics.batches.observe(ms / 1000)
    metrics.ways.inc({ way })
    metrics.batchSize.observe(changes)
    metrics.events.inc(count)
  },
  batchFailed(error: unknown) {
    metrics.failures.inc()
    log.error({ err: error }, 'a batch was not committed; its callers got an error')
  },
  writesStopped(error: unknown, ms: number) {
    const remedy = isDiskFull(error)
      ? 'the disk of Postgres is full: free some space; the hub then recovers by itself'
      : 'see the error and the Postgres log; the hub retries every second and recovers by itself'
    log.error(
      { err: error, seconds: Math.round(ms / 1000) },
      `Postgres accepts no writes, so /readyz answers 503: ${remedy}`,
    )
  },
  writesResumed: (ms: number) =>
    log.warn({ seconds: Math.round(ms / 1000) }, 'Postgres accepts writes again, after this many seconds'),
  hubEnded(hub: number, ending: { code: number | null; signal: string | null }, restartInMs?: number) {
    const after = restartInMs === undefined ? 'it ends too often, so all hubs stop' : 'restarting it'
    log.error({ hub, ...ending, restartInMs }, `hub ${hub} ended unexpectedly: ${after}`)
  },
  holdersEnded(count: number) {
    metrics.holdersEnded.inc(count)
    log.warn({ count }, 'terminated the Postgres connections of a frozen hub that held locks')
  },
  connectionsReplaced({ count, reason }: { count: number; reason: string }) {
    metrics.poolsReplaced.inc()
    log.warn({ count, reason }, 'replaced the idle connections to Postgres because one stopped answering')
  },
})

const logReports = ({ log, metrics }: Tools) => ({
  tailFailed(error: unknown) {
    log.warn({ err: error }, 'could not read the log from Postgres; will retry')
  },
  tailBlind() {
    log.warn('could not read the log for 5 s: this node is not ready, and its readers were told to resume')
  },
  tailHealed: (count: number) => metrics.healed.inc(count),
  tailStartedOver(before: Head, now: Head) {
    if (before.epoch !== now.epoch)
      return log.warn({ before, now }, 'the epoch of the log changed: all readers were told to resume')
    log.error(
      { before, now },
      'the log lost its last events but kept its epoch: run "npm run operator -- renew-epoch" now',
    )
  },
  tellingFailed(error: unknown) {
    log.error({ err: error }, 'a committed batch was not published; the tail will read it from Postgres')
  },
  listenerFailed(error: unknown) {
    metrics.faults.inc()
    log.error({ err: error }, 'a listener of the log threw an error')
  },
  delivered: (count: number) => metrics.delivered.inc(count),
  postponed: (count: number) => metrics.postponed.inc(count),
  sessionEnded: (code: CloseCode) => metrics.ended.inc({ code }),
  replayFailed(error: unknown) {
    log.warn({ err: error }, 'a replay could not reach Postgres; its reader was told to resume')
  },
  foreignMessage: () => metrics.foreign.inc(),
  redisAway(error: unknown) {
    log.warn(
      { err: error },
      'Redis is unreachable: the log is polled from Postgres, limits and presence are per node',
    )
  },
  redisBack: () => log.info('Redis connected'),
})

const nodeReports = ({ log, metrics }: Tools) => ({
  pressureChanged(level: number) {
    metrics.shed.set(level)
    log.warn(
      { shed: sheddable.slice(0, level) },
      level > 0 ? 'overloaded: shed clients are told to come back later' : 'no longer overloaded',
    )
  },
  measure({ position, readers, longestTurnS, waiting, rehearsals, time, clockAheadS, redisUp }: Measured) {
    metrics.position.set(position)
    metrics.readers.set(readers)
    metrics.longestTurn.set(longestTurnS)
    metrics.waiting.set(waiting)
    metrics.rehearsals.set(rehearsals)
    metrics.time.set(time.getTime() / 1000)
    metrics.clockAhead.set(clockAheadS)
    if (redisUp !== undefined) metrics.redisUp.set(Number(redisUp))
  },
  clockChanged(state: ClockState, aheadS: number) {
    const seconds = Math.round(aheadS * 10) / 10
    if (state === 0)
      return log.info({ aheadSeconds: seconds }, "this machine's clock agrees with the Postgres clock")
    const effect = state === 1 ? '' : ', so the hub is not ready'
    log[state === 1 ? 'warn' : 'error'](
      { aheadSeconds: seconds },
      `this machine's clock differs from the Postgres clock${effect}: run NTP (chrony, systemd-timesyncd) on both`,
    )
  },
  background(error: unknown, work: string) {
    log.warn({ err: error, work }, 'background work failed; will retry')
  },
})

const moneyReports = ({ log, metrics }: Tools) => ({
  worldsDiffer(own: string, current: string) {
    log.error(
      { own, current },
      'another hub changed the payment mode: this hub sells nothing until restarted with the same PAYMENTS',
    )
  },
  paymentEnded: (mode: string, sku: string, outcome: string) => metrics.payments.inc({ mode, sku, outcome }),
  chainAsked(method: string, outcome: 'ok' | 'refused' | 'away', ms: number) {
    metrics.chainRequests.observe({ method, outcome }, ms / 1000)
  },
  chainAway(error: unknown) {
    log.warn(
      { err: error },
      'the chain cannot be reached: payments wait until it answers; check BASE_RPC_URL',
    )
  },
  chainUnread(chain: string, error: unknown) {
    log.warn(
      { err: error, chain },
      'cannot reach the chain of a reported transfer; check BASE_RPC_URL and ETHEREUM_RPC_URL',
    )
  },
  walletPoor({ wallet, wei }: { wallet: string; wei: bigint }) {
    log.error({ wallet, wei: String(wei) }, 'the settling wallet cannot pay for gas: send ETH on Base to it')
  },
  walletActed(act: 'replaced' | 'renumbered' | 'filled', transaction: { nonce: number; hash?: string }) {
    metrics.walletActs.inc({ act })
    log.warn({ act, ...transaction }, 'repaired a transaction of the settling wallet')
  },
})

const citizenReports = ({ log, metrics }: Tools) => ({
  citizenAnswered(citizen: string, outcome: 'said' | 'dropped', ms: number) {
    metrics.citizenAnswers.observe({ citizen, outcome }, ms / 1000)
  },
  modelAsked(outcome: RephraseOutcome) {
    metrics.modelCalls.inc({ outcome })
    log.debug({ outcome }, 'asked the model to rephrase an answer')
  },
})

const webhookReports = ({ log, metrics }: Tools) => ({
  webhookTried(outcome: DeliveryOutcome, ms: number) {
    metrics.webhookAttempts.observe({ outcome }, ms / 1000)
    if (outcome === 'dead') log.info('a webhook was paused, because its receiver failed for days or is gone')
  },
  webhooksCounted({ behind, ...states }: WebhookFigures) {
    metrics.webhooksBehind.set(behind)
    for (const [state, count] of Object.entries(states)) metrics.webhooks.set({ state }, count)
  },
})
