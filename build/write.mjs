import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const unfinished = /\.part-\d+$/
/** Matches parts of a program. Their names contain a hash of their content. */
const partOfProgram = /^[a-z]+-.*-[\w-]{8}\.mjs(\.map)?$/
/** Maximum duration of a build in ms, from its first file to its last. */
const buildMs = 60_000

/**
 * Makes a folder contain exactly these files. Writes each file under a temporary name and then renames it, so
 * that other processes never see a missing or partial file. Keeps the parts of programs of the previous build until
 * the next one, because a hub that runs since before this build still imports them.
 * @param {string} folder
 * @param {Map<string, string | Uint8Array>} files by path, written in the order of the map
 */
export function writeFiles(folder, files) {
  const since = (statSync(join(folder, 'hub.mjs'), { throwIfNoEntry: false })?.mtimeMs ?? Infinity) - buildMs
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
    if (!entry.isFile() || files.has(path) || unfinished.test(path)) continue
    if (partOfProgram.test(path) && statSync(target).mtimeMs >= since) continue
    rmSync(target, { force: true })
  }
}
