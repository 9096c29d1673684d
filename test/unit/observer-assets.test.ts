import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scriptFiles, sheetFiles } from '../../observer-ui/assetFiles.ts'
import { iconNames, loadAssets } from '../../observer-ui/assets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-assets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function build(files: Record<string, string>): void {
  mkdirSync(join(folder, '.vite'))
  mkdirSync(join(folder, 'assets'))
  const manifest = Object.entries(files).map(([source, file]) => [source, { file }])
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(manifest)))
  mkdirSync(join(folder, 'icons'))
  for (const name of iconNames) writeFileSync(join(folder, 'icons', name), `bytes of ${name}`)
  for (const [source, file] of Object.entries(files)) writeFileSync(join(folder, file), `bytes of ${source}`)
}

const built = {
  ...Object.fromEntries(Object.values(scriptFiles).map((file, n) => [file, `assets/s-${n}.js`])),
  'style.css': 'assets/s-1.css',
  ...Object.fromEntries(Object.values(sheetFiles).map((file, n) => [file, `assets/sheet-${n}.css`])),
  'icon.svg': 'assets/i-1.svg',
}

test('Pages without a build name the command to run', () => {
  expect(() => loadAssets(folder)).toThrow('run npm run build')
})

test('A build that lacks a file names the command to run', () => {
  const { 'style.css': _, ...rest } = built
  build(rest)
  expect(() => loadAssets(folder)).toThrow('does not name style.css: run npm run build')
})

test('The built files are served from memory under their URL paths', () => {
  build(built)
  const { scripts, style, sheets: own, icon, files } = loadAssets(folder)
  expect(own.finding).toBe('/assets/sheet-1.css')
  expect([scripts.theme, scripts.replay, style, icon]).toEqual([
    '/assets/s-0.js',
    '/assets/s-6.js',
    '/assets/s-1.css',
    '/assets/i-1.svg',
  ])
  expect(files.get(scripts.home)?.contentType).toBe('text/javascript; charset=utf-8')
  expect(files.get(style)?.bytes.toString()).toBe('bytes of style.css')
})

test('The icons have the content types of their formats, and a build without one names the command to run', () => {
  build(built)
  const { icons } = loadAssets(folder)
  expect(Object.values(icons).map(({ contentType }) => contentType)).toEqual([
    'image/vnd.microsoft.icon',
    ...Array(4).fill('image/png'),
  ])
  rmSync(join(folder, 'icons/favicon.ico'))
  expect(() => loadAssets(folder)).toThrow('favicon.ico): run npm run build')
})
