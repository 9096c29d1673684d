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
  'rooms.tsx',
  'replay.tsx',
  'follow.ts',
  'docs.ts',
]

/** Style sheets that only some pages load. */
const sheetNames = ['replay', 'finding', 'docs', 'talk', 'laws', 'money', 'operator']

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
    // Inline no assets, because the content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: [
        ...scripts.map((name) => here(`browser/${name}`)),
        here('style.css'),
        ...sheetNames.map((name) => here(`style/${name}.css`)),
      ],
      // Put the code that the live pages share into one file, because each small file costs half a kilobyte of headers.
      // The replay page is not live, so the drawing code that it shares has its own file. The code that every page
      // needs has its own file too (words).
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'words', test: wordParts, minShareCount: 2 },
            { name: 'drawing', test: drawingParts, minShareCount: 2 },
            { name: 'live', test: liveParts, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
