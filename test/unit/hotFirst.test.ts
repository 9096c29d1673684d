import { expect, test } from 'vitest'
import type { AgentId } from '../../hub/contract/ids.ts'
import type { Change, Queued } from '../../hub/log/change.ts'
import { hotFirst } from '../../hub/log/underLock.ts'

/**
 * Creates a queued change from a code such as `h7` or `s-`. The first character is the kind: `h` (hot) only
 * adds rows, `s` (strict) may also query the database. The second is the id of the agent that makes the
 * change, or `-` if no agent makes it.
 */
function queuedOf(name: string): Queued & { name: string } {
  const [kind, agent] = name
  const by = agent === undefined || agent === '-' ? {} : { by: Number(agent) as AgentId }
  const change: Change<unknown> =
    kind === 'h'
      ? { type: 'hot', ...by, apply: () => name }
      : { type: 'strict', ...by, apply: async () => name }
  return { name, change, resolve: () => {}, reject: () => {} }
}

const ordered = (names: string) =>
  hotFirst(names.split(' ').map(queuedOf))
    .map((queued) => (queued as Queued & { name: string }).name)
    .join(' ')

test.each([
  ['s1 h2 s3 h4', 'h2 h4 s1 s3', 'overtakes the strict changes of other agents'],
  ['h1 s1 h1b h2', 'h1 h2 s1 h1b', 'stays behind an earlier strict change of its own agent'],
  ['s1 h1 h1b h2', 'h2 s1 h1 h1b', 'keeps its place among the later changes of its agent'],
  ['s- h1 h- s2', 'h1 s- h- s2', 'overtakes changes of no agent, which stay in order'],
])('A hot change: %s becomes %s: it %3$s', (queue, expected) => {
  expect(ordered(queue)).toBe(expected)
})
