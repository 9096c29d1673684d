import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The icon is named by the page alone, so no import would bring it into the build and its manifest. */
const icon: Plugin = {
  name: 'icon',
  buildStart() {
    this.emitFile({
      type: 'asset',
      name: 'icon.svg',
      originalFileName: 'icon.svg',
      source: readFileSync(here('icon.svg')),
    })
  },
}

const scripts = ['theme.ts', 'page.ts', 'home.tsx', 'thread.tsx', 'channel.tsx', 'replay.tsx']

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export.
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [icon],
  build: {
    manifest: true,
    // A file that is turned into a data: URL would be refused by the page's own policy.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: [...scripts.map((name) => here(`browser/${name}`)), here('style.css')] },
  },
})
