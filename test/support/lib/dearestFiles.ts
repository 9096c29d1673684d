import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const shownMost = 30

/** Returns a Vitest reporter that prints the slowest test files with their durations and CPU times. */
export function dearestFiles(): Reporter {
  return {
    onTestRunEnd(modules: readonly TestModule[]) {
      const files = modules.map((module) => ({
        name: relative(process.cwd(), module.moduleId),
        seconds: module.diagnostic().duration / 1000,
        processor: (module.meta().processorMs ?? 0) / 1000,
      }))
      const sum = (of: 'seconds' | 'processor') => files.reduce((all, file) => all + file[of], 0)
      const line = (name: string, seconds: number, processor: number) =>
        `${seconds.toFixed(1).padStart(8)} s ${processor.toFixed(1).padStart(8)} s processor  ${name}`
      const dearest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shownMost)
      console.log(`\nThe dearest files:`)
      for (const { name, seconds, processor } of dearest) console.log(line(name, seconds, processor))
      console.log(line(`all ${files.length} files`, sum('seconds'), sum('processor')))
    },
  }
}
