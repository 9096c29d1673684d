import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Vitest projects whose test files run without isolation, so that each worker loads the hub's code only once. The
 * projects run in this order.
 */
export const sharedProjects: readonly string[] = ['integration', 'contract', 'unit']

/** The slowest files, slowest first. `npm test` prints the times of the slowest ones. */
export const slowest: readonly string[] = [
  ...['faults', 'trial', 'growth', 'soak', 'unicode', 'embedded', 'slowReader', 'kill', 'silentLines'],
  ...['watchedConnections', 'fundSuperseded', 'operations', 'replayBudget', 'pressure', 'finishedAnswers'],
  ...['gates', 'trapsCursor', 'operationsOnSockets', 'limits'],
].map((name) => `${name}.test.ts`)

/**
 * Spreads the files of the checker and browser projects over the whole run, because each of them keeps both CI cores
 * busy, while many other files mostly wait.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Within each project, the slowest files come first, so that no slow file runs alone at the end. Vitest knows the
    // times of an earlier run on this machine. In CI there is none, and Vitest would begin with the longest sources.
    const sorted = slowestFirst(await super.sort(files), ({ moduleId }) => moduleId)
    const shared = sharedProjects.flatMap((name) => sorted.filter(({ project }) => project.name === name))
    return spread(
      sorted.filter(({ project }) => !sharedProjects.includes(project.name)),
      shared,
    )
  }
}

/** Returns one list in which each item of `few` is followed by an equal share of the items of `many`. */
export function spread<Item>(few: readonly Item[], many: readonly Item[]): Item[] {
  if (few.length === 0) return [...many]
  const upTo = (index: number) => Math.round((index * many.length) / few.length)
  return few.flatMap((item, index) => [item, ...many.slice(upTo(index), upTo(index + 1))])
}

/** Moves the files of `slowest` to the front and keeps the order of the others. */
export function slowestFirst<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const rank = (file: File) => {
    const at = slowest.indexOf(basename(pathOf(file)))
    return at < 0 ? slowest.length : at
  }
  return files.toSorted((a, b) => rank(a) - rank(b))
}
