import { type DestinationStream, pino } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Head } from '../storage/log.ts'
import type { RephraseOutcome } from './citizens/rephrase.ts'
import { citizenNames } from './contract/citizens.ts'
import { type CloseCode, closeCodes } from './contract/closes.ts'
import { sheddable } from './pressure.ts'

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const sizes = [1, 2, 5, 10, 20, 50, 100, 200, 512]

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

export type Observe = ReturnType<typeof createObserve>

/** One function for each thing that is counted or logged; nothing else logs or counts. */
export function createObserve(level: string, destination?: DestinationStream) {
  const options = {
    level,
    base: { app: 'plaza' },
    redact,
    hooks: { streamWrite: withoutSecrets },
  }
  const log = destination ? pino(options, destination) : pino(options)
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]

  const calls = new Histogram({
    name: 'plaza_call_seconds',
    help: 'Operations by name and status.',
    labelNames: ['operation', 'status'],
    buckets: seconds,
    registers,
  })
  const batches = new Histogram({
    name: 'plaza_commit_seconds',
    help: 'Time of a commit.',
    buckets: seconds,
    registers,
  })
  const batchSize = new Histogram({
    name: 'plaza_commit_changes',
    help: 'Changes per commit.',
    buckets: sizes,
    registers,
  })
  const failures = new Counter({
    name: 'plaza_commit_failures_total',
    help: 'Batches not committed.',
    registers,
  })
  const waiting = new Gauge({
    name: 'plaza_commits_waiting',
    help: 'Changes that wait for their commit.',
    registers,
  })
  const events = new Counter({
    name: 'plaza_events_total',
    help: 'Events committed by this node.',
    registers,
  })
  const healed = new Counter({
    name: 'plaza_tail_healed_total',
    help: 'Events fetched from Postgres.',
    registers,
  })
  const position = new Gauge({ name: 'plaza_log_position', help: 'Last event this node passed.', registers })
  const readers = new Gauge({ name: 'plaza_readers', help: 'Live readers of the log.', registers })
  const redisUp = new Gauge({
    name: 'plaza_redis_up',
    help: '1 while Redis answers, where there is one.',
    registers,
  })
  // A hub without Redis has no figure of it: a 0 would raise an alarm about nothing.
  redisUp.remove()
  const shed = new Gauge({
    name: 'plaza_shed_level',
    help: 'What is not served for the moment: 1 ephemeral, 2 observers, 3 sessions, 4 resumes, 5 writes.',
    registers,
  })
  const foreign = new Counter({
    name: 'plaza_foreign_messages_total',
    help: 'Messages of another log, or unreadable.',
    registers,
  })
  const delivered = new Counter({
    name: 'plaza_deliveries_total',
    help: 'Events handed to readers.',
    registers,
  })
  const ended = new Counter({
    name: 'plaza_sessions_ended_total',
    help: 'Live sessions ended by the plaza.',
    labelNames: ['code'],
    registers,
  })
  // From the start, or the first of each kind would be no rise of anything.
  for (const code of closeCodes) ended.inc({ code }, 0)
  const payments = new Counter({
    name: 'plaza_payments_total',
    help: 'Settlements by how they ended; what is unknown is counted again when it is known.',
    labelNames: ['mode', 'sku', 'outcome'],
    registers,
  })
  const faults = new Counter({
    name: 'plaza_faults_total',
    help: 'Calls that met a bug or an outage.',
    registers,
  })
  const chainRequests = new Histogram({
    name: 'plaza_chain_request_seconds',
    help: 'What was asked of the chain: answered, refused, or the node was away.',
    labelNames: ['method', 'outcome'],
    buckets: seconds,
    registers,
  })
  const walletActs = new Counter({
    name: 'plaza_wallet_acts_total',
    help: 'What the settling wallet had to do beyond sending once.',
    labelNames: ['act'],
    registers,
  })
  const citizenAnswers = new Histogram({
    name: 'plaza_citizen_answer_seconds',
    help: 'Time a citizen took for what it said, without the pause in its channel: said, or dropped because it was too late for it.',
    labelNames: ['citizen', 'outcome'],
    buckets: seconds,
    registers,
  })
  // A series that is there from the start is there for an alert.
  for (const citizen of citizenNames) citizenAnswers.zero({ citizen, outcome: 'said' })
  const modelCalls = new Counter({
    name: 'plaza_citizen_model_total',
    help: 'Answers that a model was to rephrase, by what came of it; the answer of the rules stands wherever it is not rephrased.',
    labelNames: ['outcome'],
    registers,
  })

  return {
    log,
    metrics: { contentType: registry.contentType, text: () => registry.metrics() },

    called(operation: string, status: number, ms: number) {
      calls.observe({ operation, status: String(status) }, ms / 1000)
    },
    answered(request: { requestId: string; method: string; path: string; status: number; ms: number }) {
      log.debug(request, 'answered')
    },
    fault(error: unknown, call: { name: string; requestId: string }) {
      faults.inc()
      log.error({ err: error, operation: call.name, requestId: call.requestId }, 'a call failed')
    },
    batchCommitted(changes: number, count: number, ms: number) {
      batches.observe(ms / 1000)
      batchSize.observe(changes)
      events.inc(count)
    },
    batchFailed(error: unknown) {
      failures.inc()
      log.error({ err: error }, 'a batch was not committed; its callers were told')
    },
    tailFailed(error: unknown) {
      log.warn({ err: error }, 'the log could not be read; trying again')
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
      faults.inc()
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
      shed.set(level)
      log.warn(
        { shed: sheddable.slice(0, level) },
        level > 0 ? 'overloaded: what is shed is told to come back' : 'no longer overloaded',
      )
    },
    citizenAnswered(citizen: string, outcome: 'said' | 'dropped', ms: number) {
      citizenAnswers.observe({ citizen, outcome }, ms / 1000)
    },
    modelAsked(outcome: RephraseOutcome) {
      modelCalls.inc({ outcome })
      log.debug({ outcome }, 'the model of the citizens was asked')
    },
    paymentEnded: (mode: string, sku: string, outcome: string) => payments.inc({ mode, sku, outcome }),
    foreignMessage: () => foreign.inc(),
    tailHealed: (count: number) => healed.inc(count),
    delivered: (count: number) => delivered.inc(count),
    sessionEnded: (code: CloseCode) => ended.inc({ code }),
    replayFailed(error: unknown) {
      log.warn({ err: error }, 'a replay failed; the reader was told to resume')
    },
    measure(state: { position: number; readers: number; waiting: number; redisUp?: boolean | undefined }) {
      position.set(state.position)
      readers.set(state.readers)
      waiting.set(state.waiting)
      if (state.redisUp !== undefined) redisUp.set(Number(state.redisUp))
    },
    chainAsked(method: string, outcome: 'ok' | 'refused' | 'away', ms: number) {
      chainRequests.observe({ method, outcome }, ms / 1000)
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
      walletActs.inc({ act })
      log.warn({ act, ...transaction }, 'a transaction of the settling wallet needed help')
    },
    background(error: unknown, work: string) {
      log.warn({ err: error, work }, 'background work failed; it will be tried again')
    },
  }
}
