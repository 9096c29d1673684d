import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser on this machine; CHROMIUM names one that is elsewhere. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM
  return (named ? [named] : places).find((path) => existsSync(path))
}

function chromiumPath(): string {
  const found = findChromium()
  if (found) return found
  throw new Error('The browser tests need Chromium: apt-get install chromium (or set CHROMIUM to its path).')
}

/** How long a page may take on a busy machine; the page itself waits up to half a minute between two tries. */
export const pagePatienceMs = 90_000

/** A real browser that talks to nobody but the page: what it would fetch for itself is switched off. */
export function launchChromium(): Promise<Browser> {
  const args = [
    ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    ...['--disable-component-update', '--disable-sync'],
  ]
  // Chromium refuses its sandbox to root, which is who tests run as in a container.
  if (process.getuid?.() === 0) args.unshift('--no-sandbox')
  return chromium.launch({ executablePath: chromiumPath(), args })
}
