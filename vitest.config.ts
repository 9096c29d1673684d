import { defineConfig } from 'vitest/config'
import { closingLine } from './test/support/lib/closingLine.ts'
import { dearestFiles } from './test/support/lib/dearestFiles.ts'
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
    // CI has two cores. The third file works while another one waits.
    maxWorkers: 3,
    projects: ['unit', 'contract', 'integration', 'checker', 'browser'].map((name) => ({
      extends: true as const,
      test: {
        name,
        include: [`test/${name}/**/*.test.ts`],
        // These tests share no state, so they run without isolation, which saves loading modules again.
        isolate: !['unit', 'contract'].includes(name),
        // Unit tests need no hub bundle and no Postgres cluster.
        globalSetup:
          name === 'unit' ? [] : ['test/support/nodes/bundleHub.ts', 'test/support/nodes/templateCluster.ts'],
      },
    })),
  },
})
