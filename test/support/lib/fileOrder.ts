import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Vitest projects whose files run without isolation, so that a worker loads the product once for all of them. The
 * projects run in this order.
 */
export const sharedProjects: readonly string[] = ['integration', 'contract', 'unit']

/**
 * Spreads the files of the checker and browser projects over the run. Each of them keeps both cores of CI busy, while
 * many other files mostly wait.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Within a project, the slowest files run first, so that none of them is left running alone at the end.
    const sorted = await super.sort(files)
    const shared = sharedProjects.flatMap((name) => sorted.filter(({ project }) => project.name === name))
    return spread(
      sorted.filter(({ project }) => !sharedProjects.includes(project.name)),
      shared,
    )
  }
}

/** Returns one list with the items of `many` spread evenly after the items of `few`. */
export function spread<Item>(few: readonly Item[], many: readonly Item[]): Item[] {
  if (few.length === 0) return [...many]
  const upTo = (index: number) => Math.round((index * many.length) / few.length)
  return few.flatMap((item, index) => [item, ...many.slice(upTo(index), upTo(index + 1))])
}
