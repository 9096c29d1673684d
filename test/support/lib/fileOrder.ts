import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Vitest projects whose test files run without isolation, so that each worker loads the hub's code only once. */
export const sharedProjects: readonly string[] = ['integration', 'contract', 'unit']

/**
 * Distributes the test files of the projects `browser` and `checker` evenly among the other test files. CPU-bound files
 * then run at the same time as files that mostly wait.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Start the slowest test files of each project first, so that none of them runs alone at the end.
    const sorted = slowestFirst(await super.sort(files), ({ moduleId }) => moduleId)
    const shared = sharedProjects.flatMap((name) => sorted.filter(({ project }) => project.name === name))
    return spread(
      sorted.filter(({ project }) => !sharedProjects.includes(project.name)),
      shared,
    )
  }
}

/** Path suffixes of the slowest test files, slowest first. Each file takes more than two minutes on two cores. */
export const slowest = [
  'checker/faults.test.ts',
  'integration/growth.test.ts',
  'checker/trial.test.ts',
  'browser/soak.test.ts',
  'contract/operationsOnSockets.test.ts',
  'integration/unicode.test.ts',
  'checker/embedded.test.ts',
  'integration/rebuild.test.ts',
  'integration/build.test.ts',
  'contract/gates.test.ts',
]

export function slowestFirst<Item>(items: readonly Item[], pathOf: (item: Item) => string): Item[] {
  const rankOf = (item: Item) => {
    const rank = slowest.findIndex((end) => pathOf(item).endsWith(end))
    return rank < 0 ? slowest.length : rank
  }
  return items.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Merges two lists by distributing the items of `many` evenly among those of `few`. */
export function spread<Item>(few: readonly Item[], many: readonly Item[]): Item[] {
  if (few.length === 0) return [...many]
  const upTo = (index: number) => Math.round((index * many.length) / few.length)
  return few.flatMap((item, index) => [item, ...many.slice(upTo(index), upTo(index + 1))])
}
