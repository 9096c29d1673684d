import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './steps.ts'

/** A disk of its own that a test may fill. */
export type SmallDisk = {
  path: string
  /** Leaves not a byte. */
  fill(): Promise<void>
  /** Takes the filling away. */
  free(): Promise<void>
  /** Mounts it anew with other options, such as `ro`. */
  remount(options: string): Promise<void>
  close(): Promise<void>
}

/** Mounts a disk in memory at `path`, an empty directory. */
export async function mountSmallDisk(path: string, megabytes: number): Promise<SmallDisk> {
  const mounted = await run(['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'plaza', path])
  if (mounted !== 0) {
    throw new Error(
      'This test mounts a small disk, and mount was refused: run the tests as root, in a container with --cap-add SYS_ADMIN',
    )
  }
  const filling = join(path, 'filling')
  return {
    path,
    async fill() {
      const { bavail, bsize } = await statfs(path)
      // Whatever is written meanwhile takes of the same room: the last bytes are refused, and that is the aim.
      for (const bytes of [bavail * bsize, bsize]) {
        await writeFile(filling, Buffer.alloc(bytes), { flag: 'a' }).catch(() => undefined)
      }
    },
    free: () => rm(filling),
    async remount(options) {
      const code = await run(['mount', '-o', `remount,${options}`, path])
      if (code !== 0)
        throw new Error(`mount ended with ${code} where ${path} was to be mounted with ${options}`)
    },
    async close() {
      const code = await run(['umount', '-l', path])
      if (code !== 0) throw new Error(`umount ended with ${code} for ${path}`)
    },
  }
}
