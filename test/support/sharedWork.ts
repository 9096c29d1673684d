import { expect } from 'vitest'
import { countOf, lookups, ownChannels, replays } from './statements.ts'
import type { Survived } from './survival.ts'

/** What a hub asks for all who came meanwhile: no oftener. */
export const gatheredPerSecond = 50
/** What the hubs ask on their own account, and for the posts that go on meanwhile. */
const othersPerSecond = 10
const commandsPerSecond = 30

/**
 * Holds that so many sessions came back by work that was done for many at once: the tokens and the channels of a batch in one
 * query each, no query for what the ring remembers, and nothing that is asked of Postgres or Redis once for each.
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
