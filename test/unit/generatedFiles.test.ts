import { expect, it } from 'vitest'
import { staleFiles, staleRemedy } from '../../rest/generate.ts'

it('The generated documentation is up to date in all files', () => {
  expect(staleFiles(), `stale; run: ${staleRemedy}`).toEqual([])
})
