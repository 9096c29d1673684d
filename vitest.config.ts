import { defineConfig } from 'vitest/config'
import { closingLine } from './test/support/lib/closingLine.ts'
import { dearestFiles } from './test/support/lib/dearestFiles.ts'
import { FileOrder, sharedProjects } from './test/support/lib/fileOrder.ts'
import { plantMutation } from './test/support/nodes/plantMutation.ts'

export default defineConfig({
  plugins: [plantMutation()],
  test: {
    // Long, so that only a hanging test fails by it, and no slow machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', dearestFiles(), closingLine()],
    setupFiles: ['test/support/lib/processorTime.ts'],
    // CI has two cores. Files wait a third of their time, so a third one keeps both cores busy.
    maxWorkers: 3,
    sequence: { sequencer: FileOrder },
    projects: ['unit', 'contract', 'integration', 'checker', 'browser'].map((name) => ({
      extends: true as const,
      test: {
        name,
        include: [`test/${name}/**/*.test.ts`],
        isolate: !sharedProjects.includes(name),
        // Unit tests need no hub bundle and no Postgres cluster.
        globalSetup:
          name === 'unit' ? [] : ['test/support/nodes/bundleHub.ts', 'test/support/nodes/templateCluster.ts'],
      },
    })),
  },
})
