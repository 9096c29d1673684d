import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { isDiskFull } from '../storage/database.ts'
import type { Head } from '../storage/log.ts'
import type { RephraseOutcome } from './citizens/rephrase.ts'
import type { CloseCode } from './contract/closes.ts'
import type { Way } from './log/committer.ts'
import { createMetrics } from './metrics.ts'
import { createOutOfFiles } from './outOfFiles.ts'
import { sheddable } from './pressure.ts'
import type { ClockState } from './serverTime.ts'

// Whatever part of a record might hold a credential never reaches a log line.
const secrets = ['token', 'session_token', 'recovery_hint', 'authorization', 'key', 'password']
const redact = { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' }
// Bounded: a line may hold what a stranger wrote.
const tokenPattern = /plaza[so]?_[0-9A-Za-z]{8,}/g
const hintPattern = /\b[0-9a-f]{8}(?:-[0-9a-f]{8}){3}\b/g
const passwordPattern = /(postgres(?:ql)?:\/\/[^:@\s"]{0,64}:)[^\s"]{0,256}@/g

const withoutSecrets = (line: string) =>
  line
    .replace(tokenPattern, '[redacted]')
    .replace(hintPattern, '[redacted]')
    .replace(passwordPattern, '$1[redacted]@')

/** What is measured when somebody asks for the metrics. */
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

/** One function for each thing that is counted or logged; nothing else logs or counts. */
export function createObserve(level: string, destination?: DestinationStream) {
  const options = {
    level,
    base: { app: 'plaza' },
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
  const outOfFiles = createOutOfFiles({ log: () => log, count: () => metrics.outOfFiles.inc() })

  return {
    log,
    metrics: { contentType: registry.contentType, text: () => registry.metrics() },

    called(operation: string, status: number, ms: number) {
      metrics.calls.observe(operation, status, ms / 1000)
    },
    answered(request: { requestId: string; method: string; path: string; status: number; ms: number }) {
      log.debug(request, 'answered')
    },
    /** `name`: the operation, or what was being done for a session or a stream. */
    fault(error: unknown, { name, requestId }: { name: string; requestId: string }) {
      metrics.faults.inc()
      log.error(
        { err: error, operation: name, requestId },
        'a bug: its caller was told internal and this request id',
      )
    },
    batchCommitted(changes: number, count: number, ms: number, way: Way) {
      metrics.batches.observe(ms / 1000)
      metrics.ways.inc({ way })
      metrics.batchSize.observe(changes)
      metrics.events.inc(count)
    },
    batchFailed(error: unknown) {
      metrics.failures.inc()
      log.error({ err: error }, 'a batch was not committed; its callers were told')
    },
    writesStopped(error: unknown, ms: number) {
      const remedy = isDiskFull(error)
        ? 'the disk of Postgres is full: free some space there, the hub then goes on by itself'
        : 'see the error and the log of Postgres; the hub tries every second and goes on by itself'
      log.error(
        { err: error, seconds: Math.round(ms / 1000) },
        `storage takes no writes, so /readyz answers 503: ${remedy}`,
      )
    },
    writesResumed: (ms: number) =>
      log.warn({ seconds: Math.round(ms / 1000) }, 'storage takes writes again after so many seconds'),
    outOfFiles: outOfFiles.met,
    filesLeft: outOfFiles.left,
    worldsDiffer(own: string, current: string) {
      log.error(
        { own, current },
        'another hub changed how payments run: this one sells nothing until it is restarted with the same PAYMENTS',
      )
    },
    holdersEnded(count: number) {
      metrics.holdersEnded.inc(count)
      log.warn({ count }, 'a hub stood still and held what others waited for: its connections were ended')
    },
    connectionsReplaced({ count, reason }: { count: number; reason: string }) {
      metrics.poolsReplaced.inc()
      log.warn({ count, reason }, 'the connections to Postgres were replaced')
    },
    tailFailed(error: unknown) {
      log.warn({ err: error }, 'the log could not be read; trying again')
    },
    tailBlind() {
      log.warn(
        'nothing of the log was read for 5 s: this node is not ready, and its readers were told to resume',
      )
    },
    tailStartedOver(before: Head, now: Head) {
      if (before.epoch !== now.epoch)
        return log.warn({ before, now }, 'the log has another epoch: all readers were told a gap')
      log.error(
        { before, now },
        'the log lost its end and kept its epoch: run "npm run operator -- renew-epoch", or its numbers mean two things',
      )
    },
    tellingFailed(error: unknown) {
      log.error({ err: error }, 'a committed batch was not passed on; the tail will fetch it')
    },
    listenerFailed(error: unknown) {
      metrics.faults.inc()
      log.error({ err: error }, 'a listener of the log failed')
    },
    redisAway(error: unknown) {
      log.warn(
        { err: error },
        'Redis is away: the log is read from Postgres, limits and presence are per node',
      )
    },
    redisBack: () => log.info('Redis is there'),
    pressureChanged(level: number) {
      metrics.shed.set(level)
      log.warn(
        { shed: sheddable.slice(0, level) },
        level > 0 ? 'overloaded: what is shed is told to come back' : 'no longer overloaded',
      )
    },
    citizenAnswered(citizen: string, outcome: 'said' | 'dropped', ms: number) {
      metrics.citizenAnswers.observe({ citizen, outcome }, ms / 1000)
    },
    modelAsked(outcome: RephraseOutcome) {
      metrics.modelCalls.inc({ outcome })
      log.debug({ outcome }, 'the model of the citizens was asked')
    },
    paymentEnded: (mode: string, sku: string, outcome: string) =>
      metrics.payments.inc({ mode, sku, outcome }),
    foreignMessage: () => metrics.foreign.inc(),
    tailHealed: (count: number) => metrics.healed.inc(count),
    delivered: (count: number) => metrics.delivered.inc(count),
    sessionEnded: (code: CloseCode) => metrics.ended.inc({ code }),
    replayFailed(error: unknown) {
      log.warn({ err: error }, 'a replay found storage away; its reader was told to resume')
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
    chainAsked(method: string, outcome: 'ok' | 'refused' | 'away', ms: number) {
      metrics.chainRequests.observe({ method, outcome }, ms / 1000)
    },
    chainAway(error: unknown) {
      log.warn(
        { err: error },
        'the chain cannot be reached: payments wait until it is there; see BASE_RPC_URL',
      )
    },
    chainUnread(chain: string, error: unknown) {
      log.warn(
        { err: error, chain },
        'a reported transfer cannot be looked up until its chain can be read; see BASE_RPC_URL and ETHEREUM_RPC_URL',
      )
    },
    walletPoor({ wallet, wei }: { wallet: string; wei: bigint }) {
      log.error(
        { wallet, wei: String(wei) },
        'the settling wallet cannot pay for gas: send ETH on Base to it',
      )
    },
    walletActed(act: 'replaced' | 'renumbered' | 'filled', transaction: { nonce: number; hash?: string }) {
      metrics.walletActs.inc({ act })
      log.warn({ act, ...transaction }, 'a transaction of the settling wallet needed help')
    },
    clockChanged(state: ClockState, aheadS: number) {
      const seconds = Math.round(aheadS * 10) / 10
      if (state === 0)
        return log.info({ aheadSeconds: seconds }, 'the clock of this machine agrees with that of Postgres')
      const effect = state === 1 ? '' : ', so the hub is not ready'
      log[state === 1 ? 'warn' : 'error'](
        { aheadSeconds: seconds },
        `the clock of this machine differs from that of Postgres${effect}: run NTP (chrony, systemd-timesyncd) on both`,
      )
    },
    background(error: unknown, work: string) {
      log.warn({ err: error, work }, 'background work failed; it will be tried again')
    },
  }
}
