import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sources } from '../../../build/sources.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Copies everything that a build needs into a new folder, so that a test can build without disturbing other tests. */
export async function copyCheckout(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'plaza-checkout-'))
  await chmod(path, 0o755)
  for (const name of sources) await cp(join(root, name), join(path, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
