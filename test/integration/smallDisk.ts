import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../support/lib/steps.ts'

export type SmallDisk = {
  path: string
  fill(): Promise<void>
  free(): Promise<void>
  /** Remounts the disk with other options, such as `ro`. */
  remount(options: string): Promise<void>
  close(): Promise<void>
}

/** Mounts a RAM disk at `path`, which is an empty directory. */
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
      // Fill the free space, then try to write one more block. A failed write is expected.
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
