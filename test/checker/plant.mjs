// Plants a fault into a hub from outside, while its sources are loaded: NODE_OPTIONS="--import this file".
// In plain JavaScript, because it is there before the loader that knows TypeScript.
import { writeSync } from 'node:fs'
import { register } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) register(import.meta.url, { data: process.env.PLANTED_FAULT })

const root = fileURLToPath(new URL('../..', import.meta.url))
let replacements = []

export function initialize(data) {
  replacements = JSON.parse(data)
}

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context)
  if (!url.startsWith('file:')) return loaded
  const path = fileURLToPath(url.replace(/\?.*/, ''))
  const mine = replacements.filter(({ file }) => path === root + file)
  if (mine.length === 0) return loaded
  let source = String(loaded.source)
  for (const { file, snippet, by } of mine) {
    const parts = source.split(snippet)
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times, not once: ${snippet}`)
    source = parts.join(by)
    writeSync(2, `planted in ${file}\n`)
  }
  return { ...loaded, source }
}
