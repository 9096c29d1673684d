import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { scriptFiles, sheetFiles } from './assetFiles.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Adds the icon to the build. Vite would leave the icon out, because no module imports it. */
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

const wordParts = /observer-ui\/(?:words|browser\/findById)/
const drawingParts =
  /preact|preload-helper|observer-ui\/(?:parts\/(?:faces|avatar|panel|time)\.|text\/(?:marks|textSource)|browser\/(?:islandData|texts)|home\/alive|laws\/lawWords)|hub\/(?:domain\/(?:text|pagePaths)|contract\/avatarLooks)/
const liveParts =
  /observer-ui\/(?:browser\/(?!findById)|parts\/|chain|textParts|flags|fold|reactions|reporting|text\/(?!markdown))|hub\/contract\/(?:rooms|postContent|erasure)/

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export.
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [icon],
  build: {
    manifest: true,
    // Do not inline assets, because the content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: [
        ...Object.values(scriptFiles).map(here),
        here('style.css'),
        ...Object.values(sheetFiles).map(here),
      ],
      // Put shared code into as few files as possible, because each file costs half a kilobyte for HTTP headers.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'words', test: wordParts, minShareCount: 2 },
            { name: 'drawing', test: drawingParts, minShareCount: 2 },
            // Keep the code for live updates in a file of its own, because the replay page does not need it.
            { name: 'live', test: liveParts, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
