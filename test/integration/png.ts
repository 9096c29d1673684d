import { createRequire } from 'node:module'

type Png = { width: number; height: number; data: Uint8Array }

// Use the PNG reader that comes with the QR code library. It has no type declarations.
const { PNG } = createRequire(createRequire(import.meta.url).resolve('qrcode'))('pngjs') as {
  PNG: { sync: { read(bytes: Buffer): Png } }
}

/** Returns the size of a PNG image, and a function that returns true for a dark pixel. */
export function readPng(bytes: Buffer) {
  const { width, height, data } = PNG.sync.read(bytes)
  return { width, height, isDark: (x: number, y: number) => (data[(y * width + x) * 4] ?? 255) < 128 }
}
