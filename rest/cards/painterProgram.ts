// Worker thread that converts SVG to PNG. It has no network access and reads no file that an SVG refers to.

import { readdirSync, readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/** Result of the image worker thread: the PNG, or the reason why rendering failed. */
export type Painted = { png: Uint8Array } | { failed: string }

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
