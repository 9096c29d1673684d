import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatedFiles, learnedFiles, staleOf, staleRemedy } from '../rest/generate.ts'
import { hashSources } from './sources.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/**
 * Folders with the training inputs for the citizens (built-in bots). The results of the training, such as
 * `learned.txt`, are in two of these folders.
 */
const trainingPaths = [
  ...['hub/citizens/learning', 'hub/citizens/language', 'hub/citizens/words', 'hub/citizens/facts'],
  ...['hub/contract', 'hub/domain'],
]
/** Cache file with the hash of the training files at the last check that found the results up to date. */
const checkedPath = join(root, 'node_modules/.cache/learned.sha256')

if (process.argv.includes('--check')) check()
else generate()

function check(): void {
  const stale = [...staleOf(generatedFiles()), ...staleLearnedFile()]
  for (const path of stale) console.error(`${path} is stale; run: ${staleRemedy}`)
  process.exitCode = stale.length > 0 ? 1 : 0
}

/** Returns the paths of outdated training results. Skips the slow check if the training files are unchanged. */
function staleLearnedFile(): string[] {
  const hash = hashSources(root, trainingPaths) ?? ''
  if (readChecked() === hash) return []
  const stale = staleOf(learnedFiles())
  if (stale.length === 0) write(checkedPath, hash)
  return stale
}

function readChecked(): string | undefined {
  try {
    return readFileSync(checkedPath, 'utf8')
  } catch {
    return undefined
  }
}

function generate(): void {
  const files = { ...generatedFiles(), ...learnedFiles() }
  const stale = staleOf(files)
  for (const path of stale) write(join(root, path), files[path] ?? '')
  console.log(stale.length > 0 ? `wrote ${stale.join(', ')}` : 'everything is up to date')
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
