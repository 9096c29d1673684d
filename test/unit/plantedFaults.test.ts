import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { faults } from '../checker/faults.ts'

it.each(faults)(
  'The fault "$name" can be planted, because each of its snippets is in the sources once',
  (fault) => {
    for (const { file, snippet } of fault.replacements) {
      const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
      expect({ file, snippet, times: source.split(snippet).length - 1 }).toEqual({ file, snippet, times: 1 })
    }
  },
)
