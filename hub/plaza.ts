import { randomBytes, randomUUID } from 'node:crypto'
import { slugsOf } from '../storage/agents.ts'
import { findHintOwners, findPermanentTokens, findSessionTokens } from '../storage/credentials.ts'
import { findTakenClaims } from '../storage/idempotency.ts'
import { readHead } from '../storage/log.ts'
import { type Bus, openBus } from '../storage/redis.ts'
import { countInRedis } from '../storage/redisWindows.ts'
import { readLogTime, readTime } from '../storage/time.ts'
import { tryWrite } from '../storage/tryWrite.ts'
import { readWorld } from '../storage/worlds.ts'
import { startCitizenClock } from './citizenClock.ts'
import { createCitizens } from './citizens/citizens.ts'
import { openKnownVisits } from './citizens/knownVisits.ts'
import { createRephrase } from './citizens/rephrase.ts'
import { createRunner, type Runner } from './citizens/runner.ts'
import { enactCharter } from './commands/enactCharter.ts'
import { enrolCitizens } from './commands/enrolCitizens.ts'
import { isSummonedAlready } from './commands/isSummonedAlready.ts'
import { createCommands } from './commands.ts'
import { type Config, ConfigError } from './config.ts'
import { worldOf } from './contract/payments.ts'
import { hourMs } from './domain/durations.ts'
import { createEphemera } from './ephemera.ts'
import { createExecute } from './execute.ts'
import { openFaces } from './faces.ts'
import { startFileWatch } from './fileWatch.ts'
import { createFundBooks } from './fundBooks.ts'
import { startFundClock } from './fundClock.ts'
import { createCredentials } from './gates/credentials.ts'
import { createCursorGate } from './gates/cursor.ts'
import { createDeliver } from './gates/deliver.ts'
import { createLimiter } from './gates/limiter.ts'
import { createLiveBudgets } from './gates/liveBudgets.ts'
import { createMemo } from './gates/memo.ts'
import { createOnce } from './gates/once.ts'
import { createOperatorCheck } from './gates/operator.ts'
import { createPaywall } from './gates/paywall.ts'
import { createProofGate } from './gates/proof.ts'
import { createSecretsGate } from './gates/secrets.ts'
import { createSharedWindows, createWindows, type Windows } from './gates/windows.ts'
import { createWriteGate } from './gates/write.ts'
import { gather } from './gather.ts'
import { startHolderClock } from './holderClock.ts'
import { createLastSeen } from './lastSeen.ts'
import { startLawClock } from './lawClock.ts'
import { createWriteAhead } from './log/aheadOfLock.ts'
import { createArrivals } from './log/arrivals.ts'
import { createCommitter } from './log/committer.ts'
import { createFanout } from './log/fanout.ts'
import { createLongestTurn } from './log/longestTurn.ts'
import { createPlaceOf } from './log/placeOf.ts'
import { createReaders } from './log/readers.ts'
import { createRehearsals } from './log/rehearsal.ts'
import { createRooms } from './log/rooms.ts'
import { openTail } from './log/tail.ts'
import { createWorkQueue } from './log/workQueue.ts'
import { startLogFollower } from './logFollower.ts'
import type { Observe } from './observe.ts'
import { openStorage, type Storage } from './openStorage.ts'
import { operatorTokenPath, provideOperatorToken } from './operatorToken.ts'
import { openParameters } from './parameters.ts'
import { createEffects } from './payments/effects.ts'
import { openSettlement } from './payments/openSettlement.ts'
import { createProofs } from './payments/proofs.ts'
import { startReconciler } from './payments/reconciler.ts'
import { createSightings } from './payments/sightings.ts'
import { createTill } from './payments/till.ts'
import { createWorldGuard } from './payments/worldGuard.ts'
import { createPresence } from './presence.ts'
import { createPresenter } from './present.ts'
import { startPressure } from './pressure.ts'
import { createReadiness } from './readiness.ts'
import { createRepeats } from './repeats.ts'
import { whyNotNative } from './server/choose.ts'
import { isPortFree } from './server/port.ts'
import { openServerTime } from './serverTime.ts'
import { settleWorld } from './settleWorld.ts'
import { createConnections } from './sockets/connections.ts'
import type { LiveNeeds } from './sockets/session.ts'
import { startSweep } from './sweep.ts'
import { startWordIndex } from './wordIndex.ts'
import { createWriteHealth } from './writeHealth.ts'

/**
 * A running plaza. This file wires all its parts together, except those that listen, which `faces.ts` wires.
 */

export type Plaza = { url: string; close(): Promise<void> }

const goodbyeMs = 5000
/** Batching window of token lookups. */
const tokensMs = 20
/** Poll intervals of the log head: with Redis, which announces every commit, and without. */
const calmPollMs = 1000
const alonePollMs = 200

export async function startPlaza(config: Config, observe: Observe): Promise<Plaza> {
  // Checked first, before there is anything to stop again.
  const misfit = config.server === 'uws' ? whyNotNative() : undefined
  if (misfit !== undefined) throw new ConfigError([`SERVER: ${misfit}`])
  if (!(await isPortFree(config.host, config.port))) throw portTaken(config)
  const database = await openStorage(config, observe)
  try {
    return await open(config, observe, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

const portTaken = ({ host, port }: Config) =>
  new ConfigError([`PORT: ${port} on ${host} is in use by another program; stop it, or set another port`])

async function open(
  config: Config,
  observe: Observe,
  { sql, line, rehearsalLines, close: closeStorage }: Storage,
): Promise<Plaza> {
  const time = await openServerTime({ readTime: () => readTime(sql), ownMs: Date.now, observe })
  const { now } = time
  const { baseUrl } = config
  const limited = config.rateLimits.enabled

  const node = randomUUID()
  const bus = config.redisUrl === undefined ? undefined : openBus({ url: config.redisUrl, observe })
  const tail = await openTail({ sql, pollMs: () => (bus?.isUp ? calmPollMs : alonePollMs), observe })
  const passOn = bus ? createFanout({ bus, tail, node, observe }) : tail.offer
  let runner: Runner | undefined
  const fileWatch = startFileWatch({ observe })
  const writeHealth = createWriteHealth({ tryWrite: () => tryWrite(sql), observe })
  const writeAhead = createWriteAhead({
    ...{ sql: line.sql, tail, now },
    isLive: (hash) => credentials.isLive(hash),
  })
  const committer = createCommitter({
    ...{ line, writeAhead, readTime: readLogTime, observe, health: writeHealth },
    async passOn(batch) {
      await passOn(batch)
      runner?.committed(batch.events)
    },
  })
  const rehearsals = createRehearsals({ lines: rehearsalLines, readTime: readLogTime })
  const { rehearse } = rehearsals
  // Registered before the readers: when a batch ends a token, the readers of that token are paused before
  // they get the batch.
  const credentials = createCredentials({
    find: {
      permanent: gather((hashes) => findPermanentTokens(sql, hashes), { pauseMs: tokensMs }),
      session: gather((hashes) => findSessionTokens(sql, hashes, now()), { pauseMs: tokensMs }),
    },
    tail,
    now,
  })
  const connections = createConnections({ credentials, now, limited })
  const placeOf = createPlaceOf({ sql, tail })
  const turns = createLongestTurn()
  // A batch is delivered to all readers in one turn.
  tail.onEvents(turns.begin)
  const queue = createWorkQueue({ began: turns.begin })
  const readers = createReaders({ sql, tail, placeOf, replays: queue, observe })
  const rooms = createRooms({ sql, tail })
  const lastSeen = createLastSeen({ committer, tail, now, failed: observe.background })
  const sweep = startSweep({ sql, failed: observe.background })
  const holderClock = startHolderClock({ sql, observe })
  const parameters = await openParameters({ sql, tail, failed: observe.background })
  const limiter = createLimiter({
    windows: openWindows(now, bus),
    now,
    ...config.rateLimits,
    lawful: (bucket) => (bucket === 'post' ? parameters.lawful('posts_per_hour')?.value : undefined),
    newcomerMs: () => parameters.get('newcomer_hours') * hourMs,
  })
  const presence = createPresence({ bus, connections, node })
  const own = worldOf(config.payments.mode)
  const world = createWorldGuard({ tail, own, read: async () => (await readWorld(sql)).current, observe })
  const isSandbox = () => world.current === 'sandbox'
  const present = createPresenter({ baseUrl, isSandbox, online: presence.online, now })
  const arrivals = createArrivals(tail)
  // Waiting calls then query Postgres themselves, because this node receives no events.
  tail.onBlind(() => arrivals.wake(undefined))
  // The long polls of that agent check again whether their token is still valid.
  credentials.onEnded(({ agentId }) => arrivals.wake(agentId === null ? undefined : `inbox:${agentId}`))
  const pressure = startPressure(observe)
  const ephemera = createEphemera({
    ...{ sql, bus, node, readers, presence, present, pressure },
    failed: observe.background,
  })
  const operatorToken = await readOperatorToken(config, observe)
  const isOperator = createOperatorCheck(operatorToken)

  const { sandboxAfterReal } = config
  const misplaced = await settleWorld(own, { sql, committer, sandboxAfterReal, observe })
  if (misplaced !== undefined) throw new ConfigError([misplaced])
  const settlement = await openSettlement(config.payments, { sql, baseUrl, now, observe })
  if (settlement.mode === 'sandbox')
    observe.log.warn('payments run in the sandbox and move no money; set PAYMENTS for real payments')
  else observe.log.info({ mode: settlement.mode, payTo: settlement.payTo }, 'payments are real')

  const wordIndex = startWordIndex({ sql, failed: observe.background })
  const logFollower = startLogFollower({ sql, failed: observe.background })
  const { citizenModel } = config
  const citizens = createCitizens({
    ...{ sql, now, parameters, catchUp: wordIndex.catchUp },
    rephrase: citizenModel && createRephrase({ config: citizenModel, now, observe }),
  })
  const commands = createCommands({
    citizens,
    sql,
    now,
    randomBytes,
    present,
    parameters,
    repeats: createRepeats({ tail, refused: limited }),
    arrivals,
    presence,
    tail,
    rateStates: limiter.states,
    terms: settlement,
    fund: createFundBooks({ sql, tail }),
    bank: config.bank,
    baseUrl,
    discoveryUrl: config.discoveryUrl,
  })
  const paywall = createPaywall({
    ...{ sql, terms: settlement, baseUrl, world, now },
    isRepeat: (call, agentId) => isSummonedAlready(sql, call, { agentId, now: now() }),
  })
  const till = createTill({ sql, committer, rehearse, settlement, present, now, observe })
  const write = createWriteGate({
    till,
    world: own,
    once: createOnce({ sql, now, level: async () => tail.reached((await readHead(sql)).seq) }),
    committer,
    rehearse,
    slugsOf: (agentIds) => slugsOf(sql, agentIds),
  })
  const execute = createExecute({
    credentials,
    isOperator,
    limiter,
    isProven: createProofGate({
      slugOfHint: gather((hashes) => findHintOwners(sql, hashes), { pauseMs: tokensMs }),
      isAnswered: gather((claims) => findTakenClaims(sql, claims), { pauseMs: tokensMs }),
    }),
    cursor: createCursorGate({ placeOf, tail }),
    pressure,
    paywall,
    deliver: createDeliver({
      commands,
      memo: createMemo(tail),
      secrets: createSecretsGate({
        committer,
        operatorToken,
        hintOwners: (hashes) => findHintOwners(sql, hashes),
      }),
      paywall,
      till,
      write,
    }),
    replayForDeadToken: write.replayForDeadToken,
    replayUnpaid: write.replayUnpaid,
    seen: lastSeen.seen,
    checkAnswers: !config.production,
    observe,
  })
  await committer.commit(enactCharter({ present }))
  await committer.commit(enrolCitizens({ present }))
  runner = createRunner({
    ...{ sql, now, citizens, execute, requestId: randomUUID, observe },
    visits: await openKnownVisits({ sql, tail, failed: observe.background }),
  })
  const citizenClock = startCitizenClock({
    ...{ sql, committer, runner, present, now, failed: observe.background },
  })
  const lawClock = startLawClock({ sql, committer, present, now, failed: observe.background })

  const changeOf = createEffects({ sql, commands })
  const reconciler = startReconciler({
    ...{ sql, committer, settlement, present, world, now, changeOf, observe },
  })
  const fundClock = startFundClock({
    sql,
    committer,
    present,
    terms: settlement,
    sightings: createSightings({ ...config.reported, now, observe }),
    proofs: createProofs({ ...config.reported, observe }),
    baseUrl,
    now,
    failed: observe.background,
  })

  const budgets = createLiveBudgets({ enabled: limited, nowMs: () => performance.now() })
  const live: LiveNeeds = {
    ...{
      execute,
      credentials,
      isOperator,
      connections,
      readers,
      queue,
      rooms,
      tail,
      present,
      pressure,
      limited,
      budgets,
    },
    ...{ typing: ephemera.typing, seen: lastSeen.seen, observe },
  }
  const faces = await openFaces(config, {
    ...{ live, limiter, presence, tail, credentials, now, observe },
    payTo: settlement.payTo,
    readiness: (isDraining) =>
      createReadiness({
        sql,
        bus,
        isDraining,
        problems: [
          () => (tail.isBlind ? 'the log cannot be read' : undefined),
          time.problem,
          world.problem,
          writeHealth.problem,
        ],
      }),
    measured: () => ({
      position: tail.position,
      readers: readers.count,
      longestTurnS: turns.take(),
      waiting: committer.waiting,
      rehearsals: rehearsals.waiting,
      time: now(),
      clockAheadS: time.aheadS,
      redisUp: bus?.isUp,
    }),
  })

  return {
    url: config.port === 0 ? `http://localhost:${faces.port}` : baseUrl,
    async close() {
      faces.drain()
      arrivals.close()
      pressure.close()
      await connections.drain(goodbyeMs)
      await time.close()
      await sweep.close()
      await holderClock.close()
      await lawClock.close()
      await fundClock.close()
      await citizenClock.close()
      await runner?.close()
      await wordIndex.close()
      await logFollower.close()
      await reconciler.close()
      await settlement.close()
      await lastSeen.close()
      await committer.close()
      await writeHealth.close()
      readers.close()
      ephemera.close()
      presence.close()
      await tail.close()
      await bus?.close()
      await faces.close()
      await fileWatch.close()
      await closeStorage()
    },
  }
}

function openWindows(now: () => Date, bus: Bus | undefined): Windows {
  const local = createWindows(now)
  if (!bus) return local
  return createSharedWindows({ isShared: () => bus.isUp, shared: (asked) => countInRedis(bus, asked), local })
}

async function readOperatorToken(
  { operatorToken: configured, dataDir }: Config,
  observe: Observe,
): Promise<string> {
  if (configured === undefined)
    observe.log.info({ path: operatorTokenPath(dataDir) }, 'the operator token is stored in this file')
  return provideOperatorToken({ configured, dataDir, randomBytes })
}
