import { readdirSync, readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/** The painter's answer to a drawing. */
export type Painted = { png: Uint8Array } | { failed: string }

// The program of the painter's thread, built into dist/cards/ beside the renderer and its fonts. It gets SVG
// and returns PNG. It has no network and reads no file that a drawing names.
const file = (path: string) => new URL(path, import.meta.url)
await initWasm(readFileSync(file('./resvg.wasm')))
const fontBuffers = readdirSync(file('./fonts/'))
  .sort()
  .map((name) => new Uint8Array(readFileSync(file(`./fonts/${name}`))))
const options = { font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Noto Sans' } }

parentPort?.on('message', (svg: string) => {
  parentPort?.postMessage(painted(svg))
})

function painted(svg: string): Painted {
  try {
    const drawing = new Resvg(svg, options)
    const image = drawing.render()
    const png = image.asPng()
    image.free()
    drawing.free()
    return { png }
  } catch (error) {
    return { failed: String(error) }
  }
}
