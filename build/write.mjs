import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const unfinished = /\.part-\d+$/

/**
 * Makes a folder contain exactly these files. Writes each file under a temporary name and then renames it, so
 * that other processes never see a missing or partial file.
 * @param {string} folder
 * @param {Map<string, string | Uint8Array>} files by path, written in the order of the map
 */
export function writeFiles(folder, files) {
  for (const [path, content] of files) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    const part = `${target}.part-${process.pid}`
    writeFileSync(part, content)
    renameSync(part, target)
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const target = join(entry.parentPath, entry.name)
    const path = target.slice(join(folder, '/').length)
    if (entry.isFile() && !files.has(path) && !unfinished.test(path)) rmSync(target, { force: true })
  }
}
