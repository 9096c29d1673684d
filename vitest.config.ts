import { defineConfig } from 'vitest/config'
import { closingLine } from './test/support/closingLine.ts'
import { plantMutation } from './test/support/plantMutation.ts'

export default defineConfig({
  plugins: [plantMutation()],
  test: {
    // Only a test that hangs meets this: a busy machine must not.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', closingLine()],
    // Two files at a time: each brings hubs and servers of its own, and the machines have two cores.
    maxWorkers: 2,
    projects: ['unit', 'contract', 'integration', 'checker', 'browser'].map((name) => ({
      extends: true as const,
      test: {
        name,
        include: [`test/${name}/**/*.test.ts`],
        // These hold no state: what they test is made by each, or runs in processes of its own. It saves loading them anew.
        isolate: !['unit', 'contract'].includes(name),
        // The unit tests start neither a hub nor a Postgres.
        globalSetup: name === 'unit' ? [] : ['test/support/bundleHub.ts', 'test/support/templateCluster.ts'],
      },
    })),
  },
})
