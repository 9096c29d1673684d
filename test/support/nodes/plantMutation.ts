import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Replacement } from './replacement.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Returns the environment variables for a test run in which the given source snippets are replaced. */
export const mutationEnv = (replacements: readonly Replacement[]): Record<string, string> => ({
  PLANTED_MUTATION: JSON.stringify(replacements),
})

export const plantedMutations = () => JSON.parse(process.env.PLANTED_MUTATION ?? '[]') as Replacement[]

/** Returns a Vite plugin that replaces source snippets during compilation, so that tests can run on faulty code. */
export function plantMutation(
  replacements: readonly Replacement[] = plantedMutations(),
  tell: (file: string) => void = (file) => console.error(`planted in ${file}`),
): Plugin {
  return {
    name: 'plant a mutation',
    enforce: 'pre',
    transform(code, id) {
      const mine = replacements.filter(({ file }) => id.replace(/\?.*/, '') === root + file)
      if (mine.length === 0) return undefined
      let planted = code
      for (const { file, snippet, by } of mine) {
        const parts = planted.split(snippet)
        if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times, not once: ${snippet}`)
        planted = parts.join(by)
        tell(file)
      }
      return { code: planted, map: null }
    },
  }
}
