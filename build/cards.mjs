import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The fonts of the cards, as named in the packages: letters of languages that the renderer draws correctly. */
const fonts = [
  ...['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map(
    (letters) => `noto-sans/files/noto-sans-${letters}-600-normal.woff2`,
  ),
  'noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff2',
  'noto-sans-hebrew/files/noto-sans-hebrew-hebrew-600-normal.woff2',
]

/**
 * Returns the renderer and the fonts that the painter of cards reads, by path in `dist/`. They are copied, so
 * that the built hub needs none of their packages.
 * @param {string} root
 * @returns {[string, Uint8Array][]}
 */
export function cardFiles(root) {
  const packages = join(root, 'node_modules')
  return [
    ['cards/resvg.wasm', readFileSync(join(packages, '@resvg/resvg-wasm/index_bg.wasm'))],
    ...fonts.map(
      (path) =>
        /** @type {[string, Uint8Array]} */ ([
          `cards/fonts/${path.slice(path.lastIndexOf('/') + 1)}`,
          readFileSync(join(packages, '@fontsource', path)),
        ]),
    ),
  ]
}
