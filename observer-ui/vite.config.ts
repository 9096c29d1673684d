import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Adds the icon to the build, because no module imports it. */
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
    // Assets are not inlined, because the content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: [...scripts.map((name) => here(`browser/${name}`)), here('style.css')] },
  },
})
