import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Background colour of the light theme, as in observer-ui/style/tokens.css. */
const ground = '#eff1ee'

/**
 * PNG icons. `fills` is the drawing's width as a fraction of the icon's width. The maskable icon has the
 * widest margin, because an operating system may crop its edges.
 */
const icons = [
  { name: 'icon-192.png', sizePx: 192, fills: 0.8 },
  { name: 'icon-512.png', sizePx: 512, fills: 0.8 },
  { name: 'icon-maskable-512.png', sizePx: 512, fills: 0.55, ground },
  { name: 'apple-touch-icon.png', sizePx: 180, fills: 0.7, ground },
]
const faviconPx = 32

/** @type {Promise<typeof import('@resvg/resvg-wasm').Resvg> | undefined} */
let loading

/**
 * Renders icon.svg as PNG icons and as a favicon. Returns the files by path in `dist/`.
 * @param {string} root
 * @returns {Promise<[string, Uint8Array][]>}
 */
export async function iconFiles(root) {
  loading ??= loadRenderer(root)
  const Resvg = await loading
  const mark = readFileSync(join(root, 'observer-ui/icon.svg'), 'utf8')
  /** @type {[string, Uint8Array][]} */
  const pngs = icons.map(({ name, ...icon }) => [`pages/icons/${name}`, rendered(Resvg, mark, icon)])
  return [...pngs, ['pages/icons/favicon.ico', icoOf(rendered(Resvg, mark, { sizePx: faviconPx, fills: 1 }))]]
}

/**
 * Loads the renderer on demand, because it is a development dependency and may not be installed.
 * @param {string} root
 */
async function loadRenderer(root) {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm')
  await initWasm(readFileSync(join(root, 'node_modules/@resvg/resvg-wasm/index_bg.wasm')))
  return Resvg
}

/**
 * @param {typeof import('@resvg/resvg-wasm').Resvg} Resvg
 * @param {string} mark
 * @param {{ sizePx: number, fills: number, ground?: string }} icon
 * @returns {Uint8Array}
 */
function rendered(Resvg, mark, { sizePx, fills, ground: fill = 'none' }) {
  const inner = sizePx * fills
  const at = (sizePx - inner) / 2
  const placed = mark.replace('<svg ', `<svg x="${at}" y="${at}" width="${inner}" height="${inner}" `)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}"><rect width="100%" height="100%" fill="${fill}"/>${placed}</svg>`
  return new Resvg(svg).render().asPng()
}

/**
 * Wraps a PNG as an ICO file with one image.
 * @param {Uint8Array} png
 * @returns {Uint8Array}
 */
function icoOf(png) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(faviconPx, 6)
  header.writeUInt8(faviconPx, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
