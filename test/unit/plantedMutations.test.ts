import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mutations } from '../mutations/mutations.ts'

const at = (path: string) => new URL(`../../${path}`, import.meta.url)

it.each(mutations)(
  'The mutation "$name" can be planted, because each of its snippets is in the sources once',
  (mutation) => {
    for (const { file, snippet } of mutation.replacements) {
      const times = readFileSync(at(file), 'utf8').split(snippet).length - 1
      expect({ file, snippet, times }).toEqual({ file, snippet, times: 1 })
    }
  },
)

it.each(mutations)('The tests that must fail with the mutation "$name" exist', ({ file, titles }) => {
  expect(existsSync(at(`test/${file}`))).toBe(true)
  const source = readFileSync(at(`test/${file}`), 'utf8')
  for (const title of titles) expect(source).toContain(title)
})
