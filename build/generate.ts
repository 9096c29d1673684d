import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatedFiles, learnedFiles, staleOf, staleRemedy } from '../rest/generate.ts'
import { learnedHashPath, staleLearnedFiles } from './learnedHash.ts'
import { hashTraining } from './trainingSources.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
if (process.argv.includes('--check')) check()
else generate()

function check(): void {
  const stale = [...staleOf(generatedFiles()), ...staleLearnedFiles(root)]
  for (const path of stale) console.error(`${path} is stale; run: ${staleRemedy}`)
  process.exitCode = stale.length > 0 ? 1 : 0
}

function generate(): void {
  // Write the dictionaries before the training, which reads them from their files.
  const written = [...writeStale(generatedFiles()), ...writeStale(learnedFiles())]
  write(join(root, learnedHashPath), `${hashTraining(root)}\n`)
  console.log(written.length > 0 ? `wrote ${written.join(', ')}` : 'everything is up to date')
}

function writeStale(files: Record<string, string>): string[] {
  const stale = staleOf(files)
  for (const path of stale) write(join(root, path), files[path] ?? '')
  return stale
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
