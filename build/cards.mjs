import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Font files for drawing the cards (preview images of pages), by path in node_modules. They cover the scripts
 * that the renderer draws correctly. The order matters: if a font lacks a letter, the renderer uses the first
 * font in the list that has it.
 */
const fonts = [
  ...['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map(
    (letters) => `@fontsource/noto-sans/files/noto-sans-${letters}-600-normal.woff2`,
  ),
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
]

/**
 * Returns the SVG renderer and the fonts for the cards (preview images of pages), by path in `dist/`. The
 * build copies these files, so that the built hub does not need their npm packages.
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
