import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Font files for the cards, by path in their packages. They cover the scripts that the renderer draws correctly. The
 * order matters: for a letter that a font lacks, the renderer takes the first other font that contains the letter.
 */
const fonts = [
  ...['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map(
    (letters) => `@fontsource/noto-sans/files/noto-sans-${letters}-600-normal.woff2`,
  ),
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
]

/**
 * Returns the renderer and the fonts that the painter of cards loads, by path in `dist/`. The build copies them, so
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
