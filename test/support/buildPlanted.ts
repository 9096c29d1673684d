import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Replacement } from '../mutations/mutation.ts'
import { mutationEnv } from './plantMutation.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = fileURLToPath(new URL('buildPlantedProcess.ts', import.meta.url))

/**
 * Builds what `npm run build` builds into this folder, with snippets of the sources replaced. Resolves with what the build
 * wrote. It is a process of its own, because Vite compiles for what NODE_ENV says, and the tests have their own.
 */
export async function buildPlanted(folder: string, replacements: readonly Replacement[]): Promise<string> {
  const { stderr } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...mutationEnv(replacements) },
  })
  return stderr
}
