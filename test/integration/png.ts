import { createRequire } from 'node:module'

type Png = { width: number; height: number; data: Uint8Array }

// This PNG reader comes with qrcode, the library that draws the image. It has no type declarations.
const { PNG } = createRequire(createRequire(import.meta.url).resolve('qrcode'))('pngjs') as {
  PNG: { sync: { read(bytes: Buffer): Png } }
}

/** Decodes a PNG into its size and a test for dark pixels. */
export function readPng(bytes: Buffer) {
  const { width, height, data } = PNG.sync.read(bytes)
  return { width, height, isDark: (x: number, y: number) => (data[(y * width + x) * 4] ?? 255) < 128 }
}
