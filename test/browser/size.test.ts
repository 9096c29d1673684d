import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { loadAssets } from '../../observer-ui/assets.ts'

const mostBytes = 60 * 1024

test('The compressed scripts of the stream have at most 60 kB', () => {
  const { scripts, files } = loadAssets()
  const loaded = new Set<string>()
  function load(path: string): void {
    if (loaded.has(path)) return
    loaded.add(path)
    const source = files.get(path)?.bytes.toString() ?? ''
    for (const [, name] of source.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)/g))
      load(`/assets/${name}`)
  }
  for (const path of [scripts.theme, scripts.page, scripts.home]) load(path)
  expect(loaded.size).toBeGreaterThan(3)
  const bytes = [...loaded].reduce((sum, path) => sum + gzipSync(files.get(path)?.bytes ?? '').length, 0)
  expect(bytes).toBeGreaterThan(5000)
  expect(bytes).toBeLessThanOrEqual(mostBytes)
})
