import { readFile, rename, writeFile } from 'node:fs/promises'
import type { CursorStore } from './store.ts'

/** Stores the cursor in a file. After a crash, the file contains either the old or the new cursor in full. */
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
