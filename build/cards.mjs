import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The fonts of the cards, as named in the packages: letters of languages that the renderer draws correctly. It
 * takes a letter that a font lacks from the first of the others that has it, so their order counts.
 */
const fonts = [
  ...['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map(
    (letters) => `@fontsource/noto-sans/files/noto-sans-${letters}-600-normal.woff2`,
  ),
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
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
      (path, order) =>
        /** @type {[string, Uint8Array]} */ ([
          `cards/fonts/${order}-${path.slice(path.lastIndexOf('/') + 1)}`,
          readFileSync(join(packages, path)),
        ]),
    ),
  ]
}
