import { expect } from 'vitest'
import { countOf, lookups, ownChannels, replays } from '../nodes/statements.ts'
import type { Survived } from './survival.ts'

/** Maximum number of batched lookups per second, for each kind of lookup. */
export const gatheredPerSecond = 50
/** Maximum executions per second of each SQL statement except the batched lookups. */
const othersPerSecond = 10
const commandsPerSecond = 30

/** Expects that the hubs ran far fewer queries than there were reconnecting sessions. */
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
