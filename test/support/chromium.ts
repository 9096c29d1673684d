import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export function chromiumPath(): string {
  const named = process.env.CHROMIUM
  const found = (named ? [named] : places).find((path) => existsSync(path))
  if (!found) {
    const looked = named ? `CHROMIUM=${named}, which is not there` : places.join(', ')
    throw new Error(`The browser tests need Chromium (looked for ${looked}): run apt-get install chromium`)
  }
  return found
}

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
