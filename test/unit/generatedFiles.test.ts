import { expect, it } from 'vitest'
import { staleFiles, staleRemedy } from '../../rest/generate.ts'

/** Timeout in ms. Reading all training examples of the classifiers takes most of a minute of processor time. */
const timeoutMs = 600_000

it(
  'The generated documentation is up to date in all files',
  () => {
    expect(staleFiles(), `stale; run: ${staleRemedy}`).toEqual([])
  },
  timeoutMs,
)
