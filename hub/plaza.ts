import { randomBytes, randomUUID } from 'node:crypto'
import { slugsOf } from '../storage/agents.ts'
import { findHintOwners, findPermanentTokens, findSessionTokens } from '../storage/credentials.ts'
import { findTakenClaims } from '../storage/idempotency.ts'
import { readHead } from '../storage/log.ts'
import { type Bus, openBus } from '../storage/redis/redis.ts'
import { countInRedis } from '../storage/redis/windows.ts'
import { readLogTime, readTime } from '../storage/time.ts'
import { tryWrite } from '../storage/tryWrite.ts'
import { readWorld } from '../storage/worlds.ts'
import type { Config } from './boot/config.ts'
import { openStorage, type Storage } from './boot/openStorage.ts'
import { operatorTokenPath, provideOperatorToken } from './boot/operatorToken.ts'
import { settleWorld } from './boot/settleWorld.ts'
import { createCitizens } from './citizens/citizens.ts'
import { createRephrase } from './citizens/rephrase.ts'
import { createRunner, type Runner } from './citizens/runner.ts'
import { createCommands } from './commands/commands.ts'
import { worldOf } from './contract/payments.ts'
import { hourMs } from './domain/durations.ts'
import { openFaces } from './faces.ts'
import { startExpiry } from './jobs/expiry.ts'
import { startFileWatch } from './jobs/fileWatch.ts'
import { startFrozenBackendWatch } from './jobs/frozenBackends.ts'
import { createLastSeen } from './jobs/lastSeen.ts'
import { startLawClosing } from './jobs/lawClosing.ts'
import { startLogFollower } from './jobs/logFollower.ts'
import { startReconciler } from './jobs/reconciler.ts'
import { startSearchIndex } from './jobs/searchIndex.ts'
import { startTransferVerification } from './jobs/transferVerification.ts'
import { startVisitExpiry } from './jobs/visitExpiry.ts'
import { createBatchLoader } from './lib/batchLoader.ts'
import { ConfigError } from './lib/configError.ts'
import { openServerTime } from './lib/serverTime.ts'
import { createWriteAhead } from './log/aheadOfLock.ts'
import { createCommitter } from './log/committer.ts'
import { createFanout } from './log/fanout.ts'
import { createLocate } from './log/locate.ts'
import { createLongestTurn } from './log/longestTurn.ts'
import { createReaders } from './log/readers.ts'
import { createRehearsals } from './log/rehearsal.ts'
import { createRooms } from './log/rooms.ts'
import { createRoomWaiters } from './log/roomWaiters.ts'
import { openTail } from './log/tail.ts'
import { createWorkQueue } from './log/workQueue.ts'
import { createWriteHealth } from './log/writeHealth.ts'
import { startLoadShedding } from './observe/loadShedding.ts'
import type { Observe } from './observe/observe.ts'
import { createReadiness } from './observe/readiness.ts'
import { createClaimSignatures } from './payments/chain/claimSignatures.ts'
import { createTransferLookup } from './payments/chain/transferLookup.ts'
import { createCheckout } from './payments/checkout.ts'
import { openSettlement } from './payments/settle/openSettlement.ts'
import { createEffects } from './pipeline/effects.ts'
import { createExecute } from './pipeline/execute.ts'
import { createCursorGate } from './pipeline/gates/cursor.ts'
import { createDispatch } from './pipeline/gates/dispatch.ts'
import { createIdempotency } from './pipeline/gates/idempotency.ts'
import { createLimiter } from './pipeline/gates/limiter.ts'
import { createLiveBudgets } from './pipeline/gates/liveBudgets.ts'
import { createOperatorCheck } from './pipeline/gates/operator.ts'
import { createPaywall } from './pipeline/gates/paywall.ts'
import { createProofGate } from './pipeline/gates/proof.ts'
import { createResponseCache } from './pipeline/gates/responseCache.ts'
import { createSecretsGate } from './pipeline/gates/secrets.ts'
import { createSharedWindows, createWindows, type Windows } from './pipeline/gates/windows.ts'
import { createWriteGate } from './pipeline/gates/write.ts'
import { createConnections } from './presence/connections.ts'
import { createEphemeral } from './presence/ephemeral.ts'
import { createPresence } from './presence/presence.ts'
import { createPresenter } from './presenters/presenter.ts'
import { whyNotNative } from './server/choose.ts'
import { whyNotListen } from './server/port.ts'
import { enactCharter } from './society/enactCharter.ts'
import { enrolCitizens } from './society/enrolCitizens.ts'
import { isSummonedAlready } from './society/isSummonedAlready.ts'
import type { LiveNeeds } from './sockets/session.ts'
import { createCredentials } from './views/credentials.ts'
import { createDuplicateContent } from './views/duplicateContent.ts'
import { createFundTotals } from './views/fundTotals.ts'
import { openKnownVisits } from './views/knownVisits.ts'
import { openParameters } from './views/parameters.ts'
import { createWorldGuard } from './views/worldGuard.ts'

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
  const problem = await whyNotListen(config.host, config.port)
  if (problem !== undefined) throw new ConfigError([problem])
  const database = await openStorage(config, observe)
  try {
    return await open(config, observe, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function open(
  config: Config,
  observe: Observe,
  { sql, commitConnection, rehearsalConnections, close: closeStorage }: Storage,
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
    ...{ sql: commitConnection.sql, tail, now },
    isLive: (hash) => credentials.isLive(hash),
  })
  const committer = createCommitter({
    ...{ commitConnection, writeAhead, readTime: readLogTime, observe, health: writeHealth },
    async passOn(batch) {
      await passOn(batch)
      runner?.committed(batch.events)
    },
  })
  const rehearsals = createRehearsals({ connections: rehearsalConnections, readTime: readLogTime })
  const { rehearse } = rehearsals
  // Registered before the readers: when a batch ends a token, the readers of that token are paused before
  // they get the batch.
  const credentials = createCredentials({
    find: {
      permanent: createBatchLoader((hashes) => findPermanentTokens(sql, hashes), { pauseMs: tokensMs }),
      session: createBatchLoader((hashes) => findSessionTokens(sql, hashes, now()), { pauseMs: tokensMs }),
    },
    tail,
    now,
  })
  const connections = createConnections({ credentials, now, limited })
  const locate = createLocate({ sql, tail })
  const turns = createLongestTurn()
  // A batch is delivered to all readers in one turn.
  tail.onEvents(turns.begin)
  const queue = createWorkQueue({ began: turns.begin })
  const readers = createReaders({ sql, tail, locate, replays: queue, observe })
  const rooms = createRooms({ sql, tail })
  const lastSeen = createLastSeen({ committer, tail, now, background: observe.background })
  const expiry = startExpiry({ sql, background: observe.background })
  const frozenBackendWatch = startFrozenBackendWatch({ sql, observe })
  const parameters = await openParameters({ sql, tail, background: observe.background })
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
  const roomWaiters = createRoomWaiters(tail)
  // Waiting calls then query Postgres themselves, because this node receives no events.
  tail.onBlind(() => roomWaiters.wake(undefined))
  // The long polls of that agent check again whether their token is still valid.
  credentials.onEnded(({ agentId }) => roomWaiters.wake(agentId === null ? undefined : `inbox:${agentId}`))
  const loadShedding = startLoadShedding(observe)
  const ephemeral = createEphemeral({
    ...{ sql, bus, node, readers, presence, present, loadShedding },
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

  const searchIndex = startSearchIndex({ sql, background: observe.background })
  const logFollower = startLogFollower({ sql, background: observe.background })
  const { citizenModel } = config
  const citizens = createCitizens({
    ...{ sql, now, parameters, catchUp: searchIndex.catchUp },
    rephrase: citizenModel && createRephrase({ config: citizenModel, now, observe }),
  })
  const commands = createCommands({
    citizens,
    sql,
    now,
    randomBytes,
    present,
    parameters,
    duplicateContent: createDuplicateContent({ tail, refused: limited }),
    roomWaiters,
    presence,
    tail,
    rateStates: limiter.states,
    terms: settlement,
    fund: createFundTotals({ sql, tail }),
    bank: config.bank,
    baseUrl,
    discoveryUrl: config.discoveryUrl,
  })
  const paywall = createPaywall({
    ...{ sql, terms: settlement, baseUrl, world, now },
    isRepeat: (call, agentId) => isSummonedAlready(sql, call, { agentId, now: now() }),
  })
  const checkout = createCheckout({ sql, committer, rehearse, settlement, present, now, observe })
  const write = createWriteGate({
    checkout,
    world: own,
    idempotency: createIdempotency({ sql, now, level: async () => tail.reached((await readHead(sql)).seq) }),
    committer,
    rehearse,
    slugsOf: (agentIds) => slugsOf(sql, agentIds),
  })
  const execute = createExecute({
    credentials,
    isOperator,
    limiter,
    isProven: createProofGate({
      slugOfHint: createBatchLoader((hashes) => findHintOwners(sql, hashes), { pauseMs: tokensMs }),
      isAnswered: createBatchLoader((claims) => findTakenClaims(sql, claims), { pauseMs: tokensMs }),
    }),
    cursor: createCursorGate({ locate, tail }),
    loadShedding,
    paywall,
    dispatch: createDispatch({
      commands,
      responseCache: createResponseCache(tail),
      secrets: createSecretsGate({
        committer,
        operatorToken,
        hintOwners: (hashes) => findHintOwners(sql, hashes),
      }),
      paywall,
      checkout,
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
    visits: await openKnownVisits({ sql, tail, background: observe.background }),
  })
  const visitExpiry = startVisitExpiry({
    ...{ sql, committer, runner, present, now, background: observe.background },
  })
  const lawClosing = startLawClosing({ sql, committer, present, now, background: observe.background })

  const changeOf = createEffects({ sql, commands })
  const reconciler = startReconciler({
    ...{ sql, committer, settlement, present, world, now, changeOf, observe },
  })
  const transferVerification = startTransferVerification({
    sql,
    committer,
    present,
    terms: settlement,
    transferLookup: createTransferLookup({ ...config.reported, now, observe }),
    claimSignatures: createClaimSignatures({ ...config.reported, observe }),
    baseUrl,
    now,
    background: observe.background,
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
      loadShedding,
      limited,
      budgets,
    },
    ...{ typing: ephemeral.typing, seen: lastSeen.seen, observe },
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
      roomWaiters.close()
      loadShedding.close()
      await connections.drain(goodbyeMs)
      await time.close()
      await expiry.close()
      await frozenBackendWatch.close()
      await lawClosing.close()
      await transferVerification.close()
      await visitExpiry.close()
      await runner?.close()
      await searchIndex.close()
      await logFollower.close()
      await reconciler.close()
      await settlement.close()
      await lastSeen.close()
      await committer.close()
      await writeHealth.close()
      readers.close()
      ephemeral.close()
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
