import { findChromium } from './chromium.ts'
import { run } from './steps.ts'

/**
 * A browser for the browser tests: the one on the machine, or Debian's, installed when we may. Postgres needs no such
 * step: the tests run the one that the plaza brings along, and Debian's too where it is installed.
 */
export async function provideChromium(): Promise<void> {
  if (findChromium() !== undefined) return
  if (process.getuid?.() !== 0) {
    throw new Error(
      'The browser tests need Chromium: apt-get install chromium (or set CHROMIUM to its path).',
    )
  }
  console.log("installing Debian's Chromium for the browser tests")
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  const isInstalled =
    (await run(['apt-get', 'update', '-qq'], quiet)) === 0 &&
    (await run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)) === 0
  if (!isInstalled || findChromium() === undefined) {
    throw new Error(
      'Chromium could not be installed; try by hand: apt-get update && apt-get install chromium',
    )
  }
}
