import { readFile, rename, writeFile } from 'node:fs/promises'
import type { CursorStore } from './store.ts'

/** Keeps the cursor in a file. A crash leaves the old cursor or the new one, never half of it. */
export function fileStore(path: string): CursorStore {
  return {
    async load() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      return text.trim() || undefined
    },
    async save(cursor) {
      await writeFile(`${path}.new`, `${cursor}\n`)
      await rename(`${path}.new`, path)
    },
  }
}
