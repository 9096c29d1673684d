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

const scripts = [
  'theme.ts',
  'page.ts',
  'home.tsx',
  'thread.tsx',
  'channel.tsx',
  'replay.tsx',
  'follow.ts',
  'docs.ts',
]

/** Style sheets that only some pages load. */
const sheetNames = ['replay', 'finding', 'docs', 'operator']

const drawingParts =
  /preact|observer-ui\/(?:parts\/(?:faces|avatar|panel|time)\.|text\/(?:marks|textSource)|browser\/(?:islandData|texts))|hub\/domain\/text/
const liveParts =
  /observer-ui\/(?:browser\/(?!findById)|parts\/|chain|text\/(?!markdown))|hub\/contract\/rooms/

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export.
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [icon],
  build: {
    manifest: true,
    // Inline no assets, because the content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: [
        ...scripts.map((name) => here(`browser/${name}`)),
        here('style.css'),
        ...sheetNames.map((name) => here(`style/${name}.css`)),
      ],
      // Put shared code into few files, because each small file costs half a kilobyte of headers.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'drawing', test: drawingParts, minShareCount: 2 },
            { name: 'live', test: liveParts, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
