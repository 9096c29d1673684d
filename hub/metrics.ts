import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createCallTimes } from './callTimes.ts'
import { citizenNames } from './contract/citizens.ts'
import { closeCodes } from './contract/closes.ts'

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const sizes = [1, 2, 5, 10, 20, 50, 100, 200, 512]

/** Every metric of a node. What each is for, and when to be alarmed by it: docs/operations/watching.md. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]

  const calls = createCallTimes({
    name: 'plaza_call_seconds',
    help: 'Operations by name and status.',
    buckets: seconds,
    registry,
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
  const ways = new Counter({
    name: 'plaza_commit_batches_total',
    help: 'Batches committed, ahead of the head lock or under it.',
    labelNames: ['way'],
    registers,
  })
  for (const way of ['ahead', 'locked']) ways.inc({ way }, 0)
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
  const rehearsals = new Gauge({
    name: 'plaza_rehearsals_waiting',
    help: 'Dry runs and previews of paid calls that were not answered yet.',
    registers,
  })
  const time = new Gauge({
    name: 'plaza_time_seconds',
    help: 'The time of Postgres as this node reckons it, in seconds since 1970.',
    registers,
  })
  const clockAhead = new Gauge({
    name: 'plaza_clock_ahead_seconds',
    help: 'How far the clock of this machine is ahead of that of Postgres.',
    registers,
  })
  const outOfFiles = new Counter({
    name: 'plaza_open_files_refused_total',
    help: 'Files and connections that could not be opened because of a limit of open files.',
    registers,
  })
  const holdersEnded = new Counter({
    name: 'plaza_holders_ended_total',
    help: 'Connections of frozen hubs that were ended for what they held.',
    registers,
  })
  const poolsReplaced = new Counter({
    name: 'plaza_database_pools_replaced_total',
    help: 'Times the connections to Postgres were replaced, since one no longer answered.',
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
  const longestTurn = new Gauge({
    name: 'plaza_longest_turn_seconds',
    help: 'Processor time of the longest turn of the event loop since the last scrape in which hellos, replays or a batch were handled.',
    registers,
  })
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
    help: 'Bugs that calls, sessions, streams or listeners of the log met.',
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
    registry,
    calls,
    batches,
    batchSize,
    ways,
    failures,
    waiting,
    rehearsals,
    time,
    clockAhead,
    holdersEnded,
    outOfFiles,
    poolsReplaced,
    events,
    healed,
    position,
    readers,
    longestTurn,
    redisUp,
    shed,
    foreign,
    delivered,
    ended,
    payments,
    faults,
    chainRequests,
    walletActs,
    citizenAnswers,
    modelCalls,
  }
}
