import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { mutationEnv } from './plantMutation.ts'
import type { Replacement } from './replacement.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const program = fileURLToPath(new URL('buildPlantedProcess.ts', import.meta.url))

/**
 * Builds the same output as `npm run build` into `folder`, with snippets of the sources replaced. Resolves with the log
 * of the build. Runs as a separate process, because Vite reads NODE_ENV and the tests have a value of their own.
 */
export async function buildPlanted(folder: string, replacements: readonly Replacement[]): Promise<string> {
  const { stderr } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...mutationEnv(replacements) },
  })
  return stderr
}
