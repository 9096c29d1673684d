import type { Measured } from '../observe/observe.ts'
import { createReadiness, type Readiness } from '../observe/readiness.ts'
import type { LiveNeeds } from '../sockets/session.ts'
import type { Base } from './base.ts'
import type { CommandParts } from './commands.ts'
import type { LogParts } from './log.ts'
import type { openPipeline } from './pipeline.ts'
import type { PresenceParts } from './presence.ts'
import type { Views } from './views.ts'

export function liveNeeds(
  { config, observe }: Base,
  { tail, credentials, readers, rooms, queue }: LogParts,
  { connections, present, loadShedding, ephemeral, lastSeen }: PresenceParts,
  { execute, isOperator }: ReturnType<typeof openPipeline>,
  { budgets }: CommandParts,
): LiveNeeds {
  const limited = config.rateLimits.enabled
  return {
    ...{ execute, isOperator, credentials, connections, readers, rooms, queue, tail, present },
    ...{ loadShedding, limited, budgets, observe },
    ...{ typing: ephemeral.typing, seen: lastSeen.seen },
  }
}

export const readinessBy =
  ({ sql, hints: { redis }, time }: Base, { tail, writeHealth }: LogParts, { world }: Views) =>
  (isDraining: () => boolean): (() => Promise<Readiness>) =>
    createReadiness({
      ...{ sql, redis, isDraining },
      problems: [
        () => (tail.isBlind ? 'the log cannot be read' : undefined),
        time.problem,
        world.problem,
        writeHealth.problem,
      ],
    })

export const measuredBy =
  ({ hints: { redis }, time }: Base, { tail, readers, turns, committer, rehearsals }: LogParts) =>
  (): Measured => ({
    position: tail.position,
    readers: readers.count,
    longestTurnS: turns.take(),
    waiting: committer.waiting,
    rehearsals: rehearsals.waiting,
    time: time.now(),
    clockAheadS: time.aheadS,
    redisUp: redis?.isUp,
  })
