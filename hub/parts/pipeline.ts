import { slugsOf } from '../../storage/agents.ts'
import { findHintOwners } from '../../storage/credentials.ts'
import { findAnswers, findTakenClaims } from '../../storage/idempotency.ts'
import { type Head, readHead } from '../../storage/log.ts'
import { createBatchLoader } from '../lib/batchLoader.ts'
import { createExecute } from '../pipeline/execute.ts'
import { createCursorGate } from '../pipeline/gates/cursor.ts'
import { createDispatch } from '../pipeline/gates/dispatch.ts'
import { createIdempotency } from '../pipeline/gates/idempotency.ts'
import { createOperatorCheck } from '../pipeline/gates/operator.ts'
import { createProofGate } from '../pipeline/gates/proof.ts'
import { createResponseCache } from '../pipeline/gates/responseCache.ts'
import { createSecretsGate } from '../pipeline/gates/secrets.ts'
import { createWriteGate } from '../pipeline/gates/write.ts'
import type { Base } from './base.ts'
import type { CommandParts } from './commands.ts'
import { type LogParts, tokensMs } from './log.ts'
import type { PaymentParts } from './payments.ts'
import type { PresenceParts } from './presence.ts'

export function openPipeline(
  { config, sql, now, observe }: Base,
  { tail, credentials, committer, locate, rehearsals: { rehearse } }: LogParts,
  { commands, limiter }: CommandParts,
  { checkout, paywall, own }: PaymentParts,
  { loadShedding, lastSeen }: PresenceParts,
  operatorToken: string,
) {
  const isOperator = createOperatorCheck(operatorToken)
  const write = createWriteGate({
    ...{ checkout, world: own, committer, rehearse },
    idempotency: createIdempotency({
      ...{ sql, now },
      find: createBatchLoader((claims) => findAnswers(sql, claims), { pauseMs: 0 }),
      level: async () => tail.reached((await readHead(sql)).seq),
    }),
    slugsOf: (agentIds) => slugsOf(sql, agentIds),
  })
  const secrets = createSecretsGate({
    ...{ committer, operatorToken },
    hintOwners: (hashes) => findHintOwners(sql, hashes),
  })
  const readSharedHead = sharedHead(sql)
  const execute = createExecute({
    ...{ credentials, isOperator, limiter, loadShedding, paywall, observe },
    isProven: createProofGate({
      slugOfHint: createBatchLoader((hashes) => findHintOwners(sql, hashes), { pauseMs: tokensMs }),
      isAnswered: createBatchLoader((claims) => findTakenClaims(sql, claims), { pauseMs: tokensMs }),
    }),
    cursor: createCursorGate({ locate, tail }),
    dispatch: createDispatch({
      ...{ commands, secrets, paywall, write },
      responseCache: createResponseCache({ tail, readHead: readSharedHead }),
    }),
    replayForDeadToken: write.replayForDeadToken,
    replayUnpaid: write.replayUnpaid,
    seen: lastSeen.seen,
    checkAnswers: !config.production,
  })
  return { execute, isOperator, readHead: readSharedHead }
}

/**
 * Returns a function that reads the end of the event log. Calls in the same turn of the event loop share one
 * query.
 */
function sharedHead(sql: Base['sql']): () => Promise<Head> {
  const ask = createBatchLoader(async () => new Map([['head', await readHead(sql)]]), { pauseMs: 0 })
  return async () => (await ask('head')) ?? readHead(sql)
}
