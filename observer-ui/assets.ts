import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { ScriptName, SheetName } from './pageRow.ts'

export const iconNames = [
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
] as const

export type AssetFile = { bytes: Buffer; contentType: string }

/**
 * The built files, kept in memory. File names contain a hash of the content, except for the icons. The same path
 * therefore always has the same content, and browsers may cache it forever.
 */
export type Assets = {
  /** URL paths of the scripts, by name. */
  scripts: Record<ScriptName | 'page' | 'theme', string>
  style: string
  sheets: Record<SheetName, string>
  icon: string
  /** Icons with fixed URLs, because browsers and systems look for them there. */
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

/** Path of the built pages. The relative path is the same from this file and from the built hub. */
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
  return {
    scripts: {
      theme: pathOf('browser/theme.ts'),
      page: pathOf('browser/page.ts'),
      home: pathOf('browser/home.tsx'),
      thread: pathOf('browser/thread.tsx'),
      channel: pathOf('browser/channel.tsx'),
      rooms: pathOf('browser/rooms.tsx'),
      replay: pathOf('browser/replay.tsx'),
      follow: pathOf('browser/follow.ts'),
      docs: pathOf('browser/docs.ts'),
    },
    style: pathOf('style.css'),
    sheets: {
      replay: pathOf('style/replay.css'),
      finding: pathOf('style/finding.css'),
      docs: pathOf('style/docs.css'),
      talk: pathOf('style/talk.css'),
      laws: pathOf('style/laws.css'),
      money: pathOf('style/money.css'),
      operator: pathOf('style/operator.css'),
    },
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
