import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Replacement } from '../mutations/mutation.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The environment of a test run whose product has these snippets replaced. */
export const mutationEnv = (replacements: readonly Replacement[]): Record<string, string> => ({
  PLANTED_MUTATION: JSON.stringify(replacements),
})

export const plantedMutations = () => JSON.parse(process.env.PLANTED_MUTATION ?? '[]') as Replacement[]

/** Replaces snippets of the product while it is compiled, for the built hub and for the modules that a test imports. */
export function plantMutation(): Plugin {
  const replacements = plantedMutations()
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
        console.error(`planted in ${file}`)
      }
      return { code: planted, map: null }
    },
  }
}
