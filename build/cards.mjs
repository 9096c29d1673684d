import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Fonts for drawing the cards (preview images of pages), as paths in node_modules. For each letter, the
 * renderer uses the first font that contains the letter.
 */
const fonts = [
  ...['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map(
    (letters) => `@fontsource/noto-sans/files/noto-sans-${letters}-600-normal.woff2`,
  ),
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
]

/**
 * Returns the files that draw the cards (preview images of pages): the SVG renderer and the fonts, each with
 * its path in `dist/`.
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
