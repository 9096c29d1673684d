import { defineConfig } from 'vitest/config'

// Files run one after another where they share the machine's ports and databases; two cores gain little from more.
export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: ['unit', 'contract', 'integration', 'browser'].map((name) => ({
      extends: true as const,
      test: { name, include: [`test/${name}/**/*.test.ts`] },
    })),
  },
})
