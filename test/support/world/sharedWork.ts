import { expect } from 'vitest'
import { countOf, lookups, ownChannels, replays } from '../nodes/statements.ts'
import type { Survived } from './survival.ts'

/** Most batched lookups per second of one kind. */
export const gatheredPerSecond = 50
/** Most statements per second of the hubs' own work and of the posts that go on meanwhile. */
const othersPerSecond = 10
const commandsPerSecond = 30

/**
 * Expects that the sessions reconnected by batched work: one query per batch for tokens and one for channels, no query
 * for events in the ring, and no Postgres or Redis call per session.
 */
export function expectSharedWork({ backMs, statements, redisCommands }: Survived, sessions: number): void {
  const seconds = backMs / 1000
  const few = sessions / 10
  for (const gathered of [lookups, ownChannels])
    expect(countOf(statements, gathered)).toBeLessThanOrEqual(
      Math.min(1 + seconds * gatheredPerSecond, sessions / 2),
    )
  expect(countOf(statements, replays)).toBe(0)
  const others = [...statements].filter(([text]) => !lookups.test(text) && !ownChannels.test(text))
  expect(others.filter(([, count]) => count > few + seconds * othersPerSecond)).toEqual([])
  expect(redisCommands).toBeLessThan(few + seconds * commandsPerSecond)
}
