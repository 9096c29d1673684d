import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { ScriptName } from './pageRow.ts'

/** Icons made from icon.svg by build/icons.mjs. */
export const iconNames = [
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
] as const

export type AssetFile = { bytes: Buffer; contentType: string }

/**
 * The built files, in memory. Their names contain a hash of their content, so a path always refers to the
 * same bytes.
 */
export type Assets = {
  /** URL paths. */
  scripts: Record<ScriptName | 'page' | 'theme', string>
  style: string
  icon: string
  /** The icons that cannot be SVG, by name. They have fixed addresses, because systems look for them there. */
  icons: Record<(typeof iconNames)[number], AssetFile>
  /** Files by URL path. */
  files: Map<string, AssetFile>
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/vnd.microsoft.icon',
}

/**
 * Path of the built pages. It is the same from this file and from the built hub, because each is in a folder
 * directly below the project root.
 */
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
      replay: pathOf('browser/replay.tsx'),
    },
    style: pathOf('style.css'),
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
