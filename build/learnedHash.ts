import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { learnedFiles, staleOf } from '../rest/generate.ts'
import { hashTraining } from './trainingSources.ts'

/** File with the hash of the sources from which `npm run generate` last trained the citizens (built-in bots). */
export const learnedHashPath = 'build/learned.sha256'

/**
 * Returns the paths of outdated training results. If nothing has changed since the last `npm run generate`,
 * returns an empty list and skips the slow training.
 */
export function staleLearnedFiles(root: string): string[] {
  const isKnown = storedHash(root) === hashTraining(root)
  return isKnown ? [] : staleOf(learnedFiles())
}

function storedHash(root: string): string | undefined {
  const path = join(root, learnedHashPath)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}
