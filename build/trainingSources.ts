import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Modules that train the classifiers of the citizens (built-in bots). */
const trainers = [
  'hub/citizens/learning/learning.ts',
  'hub/citizens/aspects/learnAspects.ts',
  'hub/citizens/facts/learnKinds.ts',
  'hub/citizens/facts/learnRules.ts',
]

/** Returns a hash of all training inputs and of the training results. A new hash means that results may be outdated. */
export function hashTraining(root: string): string {
  const hash = createHash('sha256')
  for (const path of [
    ...modulesFrom(root, trainers),
    ...dataIn(root, 'hub/citizens'),
    'package-lock.json',
  ].toSorted()) {
    const bytes = readFileSync(join(root, path))
    hash.update(`${path} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

/** Returns the given modules and all modules that they import, directly or indirectly. */
export function modulesFrom(root: string, entries: readonly string[]): string[] {
  const found = new Set<string>()
  function follow(path: string): void {
    if (found.has(path)) return
    found.add(path)
    const code = readFileSync(join(root, path), 'utf8')
    for (const [, imported = ''] of code.matchAll(/\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.m?ts)'/g)) {
      follow(resolve('/', dirname(path), imported).slice(1))
    }
  }
  for (const entry of entries) follow(entry)
  return [...found]
}

/** Returns the paths of all data files in a folder, such as dictionaries. */
const dataIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:txt|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
