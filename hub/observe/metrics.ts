import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { closeCodes } from '../contract/closes.ts'
import { seconds } from './buckets.ts'
import { createCallTimes } from './callTimes.ts'
import { citizenMetrics } from './citizenMetrics.ts'
import { delayResolutionMs } from './loadShedding.ts'
import { webhookMetrics } from './webhookMetrics.ts'

const sizes = [1, 2, 5, 10, 20, 50, 100, 200, 512]

/** Creates all metrics of a node. docs/operations/watching.md explains them and their alarm thresholds. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: delayResolutionMs })
  const registers = [registry]
  const calls = createCallTimes({
    name: 'plaza_call_seconds',
    help: 'Duration of operations in seconds, by name and status.',
    buckets: seconds,
    registry,
  })
  return {
    registry,
    calls,
    ...commitMetrics(registers),
    ...logMetrics(registers),
    ...machineMetrics(registers),
    ...moneyMetrics(registers),
    ...citizenMetrics(registers),
    ...webhookMetrics(registers),
  }
}

function commitMetrics(registers: Registry[]) {
  const batches = new Histogram({
    name: 'plaza_commit_seconds',
    help: 'Duration of a commit in seconds.',
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
    help: 'Batches that could not be committed.',
    registers,
  })
  const waiting = new Gauge({
    name: 'plaza_commits_waiting',
    help: 'Changes waiting for their commit.',
    registers,
  })
  const rehearsals = new Gauge({
    name: 'plaza_rehearsals_waiting',
    help: 'Pending dry runs and previews of paid calls.',
    registers,
  })
  const events = new Counter({
    name: 'plaza_events_total',
    help: 'Events committed by this node.',
    registers,
  })
  return { batches, batchSize, ways, failures, waiting, rehearsals, events }
}

function logMetrics(registers: Registry[]) {
  const healed = new Counter({
    name: 'plaza_tail_healed_total',
    help: 'Events the tail read from Postgres because no commit or message brought them.',
    registers,
  })
  const position = new Gauge({
    name: 'plaza_log_position',
    help: 'Last event this node has passed.',
    registers,
  })
  const readers = new Gauge({ name: 'plaza_readers', help: 'Live readers of the log.', registers })
  const longestTurn = new Gauge({
    name: 'plaza_longest_turn_seconds',
    help: 'CPU seconds of the longest event loop turn with hellos, replays or a batch since the last scrape.',
    registers,
  })
  const delivered = new Counter({
    name: 'plaza_deliveries_total',
    help: 'Events delivered to readers.',
    registers,
  })
  const postponed = new Counter({
    name: 'plaza_deliveries_postponed_total',
    help: 'Times a live reader got a batch in a later turn, because there was no time for it in the first one.',
    registers,
  })
  const ended = new Counter({
    name: 'plaza_sessions_ended_total',
    help: 'Live sessions closed by the plaza.',
    labelNames: ['code'],
    registers,
  })
  // Create each time series with the value 0. If a series first appeared with the value 1, Prometheus would not see the
  // increase.
  for (const code of closeCodes) ended.inc({ code }, 0)
  const foreign = new Counter({
    name: 'plaza_foreign_messages_total',
    help: 'Redis messages of another log, or unreadable ones.',
    registers,
  })
  return { healed, position, readers, longestTurn, delivered, postponed, ended, foreign }
}

function machineMetrics(registers: Registry[]) {
  const time = new Gauge({
    name: 'plaza_time_seconds',
    help: 'Time by the Postgres clock, as this node estimates it, in seconds since 1970.',
    registers,
  })
  const clockAhead = new Gauge({
    name: 'plaza_clock_ahead_seconds',
    help: 'Seconds by which the clock of this machine is ahead of the Postgres clock.',
    registers,
  })
  const outOfFiles = new Counter({
    name: 'plaza_open_files_refused_total',
    help: 'Files and connections that could not be opened because of the open-file limit.',
    registers,
  })
  const holdersEnded = new Counter({
    name: 'plaza_holders_ended_total',
    help: 'Connections of frozen hubs that were terminated because they held locks.',
    registers,
  })
  const poolsReplaced = new Counter({
    name: 'plaza_database_pools_replaced_total',
    help: 'Times all idle Postgres connections were replaced because one stopped answering.',
    registers,
  })
  const redisUp = new Gauge({
    name: 'plaza_redis_up',
    help: '1 while Redis answers; absent if no Redis is configured.',
    registers,
  })
  // Remove the initial value, because a 0 would raise a false alarm if no Redis is configured.
  redisUp.remove()
  const shed = new Gauge({
    name: 'plaza_shed_level',
    help: 'Load shed now, cumulative: 1 ephemeral, 2 observers, 3 sessions, 4 resumes, 5 writes.',
    registers,
  })
  const faults = new Counter({
    name: 'plaza_faults_total',
    help: 'Faults (bugs) in calls, sessions, streams or listeners of the log.',
    registers,
  })
  return { time, clockAhead, outOfFiles, holdersEnded, poolsReplaced, redisUp, shed, faults }
}

function moneyMetrics(registers: Registry[]) {
  const payments = new Counter({
    name: 'plaza_payments_total',
    help: 'Settlements by outcome. An unknown outcome is counted again once it is known.',
    labelNames: ['mode', 'sku', 'outcome'],
    registers,
  })
  const chainRequests = new Histogram({
    name: 'plaza_chain_request_seconds',
    help: 'Chain RPC requests by outcome: answered, refused, or node unreachable.',
    labelNames: ['method', 'outcome'],
    buckets: seconds,
    registers,
  })
  const walletActs = new Counter({
    name: 'plaza_wallet_acts_total',
    help: 'Repairs to transactions of the settling wallet.',
    labelNames: ['act'],
    registers,
  })
  return { payments, chainRequests, walletActs }
}
