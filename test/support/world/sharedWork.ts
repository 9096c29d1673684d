import { expect } from 'vitest'
import { countOf, lookups, ownChannels, replays } from '../nodes/statements.ts'
import type { Survived } from './survival.ts'

/** Maximum number of runs per second of an SQL query that serves many clients at once. */
export const gatheredPerSecond = 50
/** Maximum number of runs per second of any other SQL statement. */
const othersPerSecond = 10
const commandsPerSecond = 30

/**
 * Expects that the hubs combined the queries for many reconnecting sessions instead of running them for each session.
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
