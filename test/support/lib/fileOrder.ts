import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Vitest projects whose test files run without isolation, so that each worker loads the hub's code only once. The
 * projects run in this order.
 */
export const sharedProjects: readonly string[] = ['integration', 'contract', 'unit']

/**
 * Spreads the files of the checker and browser projects over the whole run. Each of these files keeps both CI cores
 * busy, while many other files mostly wait.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Put the slowest files of each project first, so that no slow file runs alone at the end.
    const sorted = await super.sort(files)
    const shared = sharedProjects.flatMap((name) => sorted.filter(({ project }) => project.name === name))
    return spread(
      sorted.filter(({ project }) => !sharedProjects.includes(project.name)),
      shared,
    )
  }
}

/** Returns one list in which each item of `few` is followed by an equal share of `many`. */
export function spread<Item>(few: readonly Item[], many: readonly Item[]): Item[] {
  if (few.length === 0) return [...many]
  const upTo = (index: number) => Math.round((index * many.length) / few.length)
  return few.flatMap((item, index) => [item, ...many.slice(upTo(index), upTo(index + 1))])
}
