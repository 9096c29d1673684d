import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Returns the path of the installed browser. The environment variable CHROMIUM overrides the usual paths. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM
  return (named ? [named] : places).find((path) => existsSync(path))
}

function chromiumPath(): string {
  const found = findChromium()
  if (found) return found
  throw new Error('The browser tests need Chromium: apt-get install chromium (or set CHROMIUM to its path).')
}

/** Page timeout in ms. It is long, because the page waits up to 30 s between two connection attempts. */
export const pagePatienceMs = 90_000

/** Launches a browser without background traffic, so that it requests nothing but the page under test. */
export function launchChromium(): Promise<Browser> {
  const args = [
    ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    ...['--disable-component-update', '--disable-sync'],
  ]
  // Switch off Chromium's sandbox for root, because a sandboxed Chromium does not start as root.
  if (process.getuid?.() === 0) args.unshift('--no-sandbox')
  return chromium.launch({ executablePath: chromiumPath(), args })
}
