import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { staleLearnedFiles } from '../../build/learnedHash.ts'
import { generatedFiles, staleOf, staleRemedy } from '../../rest/generate.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/**
 * Timeout in ms. If the training sources have changed since `npm run generate`, comparing all training examples takes
 * most of two minutes.
 */
const timeoutMs = 600_000

it(
  'The generated documentation and training results are up to date in all files',
  () => {
    const stale = [...staleOf(generatedFiles()), ...staleLearnedFiles(root)]
    expect(stale, `stale; run: ${staleRemedy}`).toEqual([])
  },
  timeoutMs,
)
