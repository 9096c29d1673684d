import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { scriptFiles, sheetFiles } from './assetFiles.ts'

export const iconNames = [
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
] as const

export type AssetFile = { bytes: Buffer; contentType: string }

/**
 * Built scripts, style sheets and icons, kept in memory. Browsers may cache all files except `icons` forever,
 * because the name of each file contains a hash of the content.
 */
export type Assets = {
  /** URL paths of the scripts, by name. */
  scripts: Record<keyof typeof scriptFiles, string>
  style: string
  sheets: Record<keyof typeof sheetFiles, string>
  icon: string
  /** Icons with fixed URLs, which browsers and operating systems expect. */
  icons: Record<(typeof iconNames)[number], AssetFile>
  files: Map<string, AssetFile>
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/vnd.microsoft.icon',
}

/** Folder of the built pages. The relative path is valid both from this file and from `dist/hub.mjs`. */
const builtPages = fileURLToPath(new URL('../dist/pages/', import.meta.url))

const manifestShape = z.record(z.string(), z.object({ file: z.string() }))

export function loadAssets(folder = builtPages): Assets {
  const manifestPath = `${folder}/.vite/manifest.json`
  if (!existsSync(manifestPath)) {
    throw new Error(`The observer page is not built (no ${manifestPath}): run npm run build`)
  }
  const manifest = manifestShape.parse(JSON.parse(readFileSync(manifestPath, 'utf8')))
  const files = new Map<string, AssetFile>()
  for (const { file } of Object.values(manifest)) {
    const contentType = contentTypes[extname(file)]
    if (!contentType)
      throw new Error(`${file} in ${manifestPath} has no known content type: add it to assets.ts`)
    files.set(`/${file}`, { bytes: readFileSync(`${folder}/${file}`), contentType })
  }
  const pathOf = (source: string): string => {
    const entry = manifest[source]
    if (!entry) throw new Error(`${manifestPath} does not name ${source}: run npm run build`)
    return `/${entry.file}`
  }
  const pathsOf = <Name extends string>(sources: Record<Name, string>) =>
    Object.fromEntries(
      Object.entries<string>(sources).map(([name, source]) => [name, pathOf(source)]),
    ) as Record<Name, string>
  return {
    scripts: pathsOf(scriptFiles),
    style: pathOf('style.css'),
    sheets: pathsOf(sheetFiles),
    icon: pathOf('icon.svg'),
    icons: loadIcons(folder),
    files,
  }
}

function loadIcons(folder: string): Assets['icons'] {
  const load = (name: string): AssetFile => {
    const path = `${folder}/icons/${name}`
    if (!existsSync(path)) throw new Error(`The icons are not built (no ${path}): run npm run build`)
    return { bytes: readFileSync(path), contentType: contentTypes[extname(name)] ?? '' }
  }
  return Object.fromEntries(iconNames.map((name) => [name, load(name)])) as Assets['icons']
}
