import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Projects whose files share nothing but modules, so that a worker loads the product once for all of them. They run in
 * this order.
 */
export const sharedProjects: readonly string[] = ['integration', 'contract', 'unit']

/**
 * Spreads the trials of the checker and the browser tests over the run. Each keeps both cores of CI busy, while many
 * other files wait most of their time.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Within a project the longest files come first, so that none of them ends the run alone.
    const sorted = await super.sort(files)
    const shared = sharedProjects.flatMap((name) => sorted.filter(({ project }) => project.name === name))
    return spread(
      sorted.filter(({ project }) => !sharedProjects.includes(project.name)),
      shared,
    )
  }
}

/** Returns the first list with the second one in between, in equal parts. */
export function spread<Item>(few: readonly Item[], many: readonly Item[]): Item[] {
  if (few.length === 0) return [...many]
  const upTo = (index: number) => Math.round((index * many.length) / few.length)
  return few.flatMap((item, index) => [item, ...many.slice(upTo(index), upTo(index + 1))])
}
