import { defineConfig } from 'vitest/config'
import { repairDriver } from './build/driver.mjs'
import { closingLine } from './test/support/lib/closingLine.ts'
import { dearestFiles } from './test/support/lib/dearestFiles.ts'
import { FileOrder, sharedProjects } from './test/support/lib/fileOrder.ts'
import { plantMutation } from './test/support/nodes/plantMutation.ts'

export default defineConfig({
  plugins: [repairDriver(), plantMutation()],
  test: {
    // Let Vite process the Postgres driver, so that the driver gets the same patches as in the hub.
    server: { deps: { inline: [/node_modules\/postgres\/src/] } },
    // Test timeout in ms. It is so long that even on a slow machine only a hanging test exceeds it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', dearestFiles(), closingLine()],
    setupFiles: ['test/support/lib/processorTime.ts'],
    // Run three test files at once: CI has two cores, and a test file spends a third of its time waiting. With four
    // files at once, tests that require a recovery within 10 s fail on a busy machine.
    maxWorkers: 3,
    sequence: { sequencer: FileOrder },
    projects: ['unit', 'contract', 'integration', 'checker', 'browser'].map((name) => ({
      extends: true as const,
      test: {
        name,
        include: [`test/${name}/**/*.test.ts`],
        isolate: !sharedProjects.includes(name),
        // Skip the global setup for unit tests. They need neither the hub bundle nor a Postgres cluster.
        globalSetup:
          name === 'unit'
            ? []
            : ['memoryFolder', 'bundleHub', 'templateCluster', 'serverOfRun'].map(
                (step) => `test/support/nodes/${step}.ts`,
              ),
      },
    })),
  },
})
