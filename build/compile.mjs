import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cardFiles } from './cards.mjs'
import { repairDriver } from './driver.mjs'
import { iconFiles } from './icons.mjs'

const programs = {
  'hub.mjs': 'hub/main.ts',
  'operator.mjs': 'operator/main.ts',
  'cards/painter.mjs': 'rest/cards/painterProgram.ts',
}

/** Data files to copy into `dist/`, each with its source path. */
const besideHub = {
  'learned.txt': 'hub/citizens/learning/learned.txt',
  'kinds.txt': 'hub/citizens/facts/kinds.txt',
  'aspects.txt': 'hub/citizens/aspects/aspects.txt',
  'rules.txt': 'hub/citizens/facts/rules.txt',
  'dictionary.txt': 'hub/citizens/words/glossary/dictionary.txt',
  'vocabulary.txt': 'hub/citizens/words/glossary/vocabulary.txt',
  'thesaurus.txt': 'hub/citizens/words/glossary/thesaurus.txt',
  'thesaurus.LICENSE.txt': 'hub/citizens/words/glossary/thesaurus.LICENSE.txt',
  'dictionary.LICENSE.txt': 'hub/citizens/words/glossary/dictionary.LICENSE.txt',
}

/**
 * Compiles all files of `dist/` without writing them, and resolves with their contents by path. Nothing is
 * minified, so that stack traces are readable. The bundler option `keepNames` is off, because it would set a
 * function's name every time a closure is created.
 * @param {string} root
 * @param {import('vite').Plugin[]} [plugins] used for everything except the web pages
 * @returns {Promise<Map<string, string | Uint8Array>>}
 */
export async function compile(root, plugins = []) {
  /** @type {Map<string, string | Uint8Array>} */
  const files = new Map()
  const pages = await run({ configFile: join(root, 'observer-ui/vite.config.ts') })
  for (const file of pages) files.set(`pages/${file.fileName}`, bytesOf(file))
  for (const [name, source] of Object.entries(programs)) {
    for (const file of partsFirst(await run(programConfig(root, name, source, plugins))))
      files.set(file.fileName, bytesOf(file))
  }
  for (const [name, text] of Object.entries(await publishedDocuments(root, plugins)))
    files.set(`documents/${name}`, text)
  for (const [path, bytes] of [...cardFiles(root), ...(await iconFiles(root))]) files.set(path, bytes)
  for (const [name, source] of Object.entries(besideHub)) files.set(name, readFileSync(join(root, source)))
  const migrations = join(root, 'storage/migrations')
  for (const name of readdirSync(migrations))
    files.set(`migrations/${name}`, readFileSync(join(migrations, name)))
  return files
}

/**
 * Compiles only the server program (hub), without source maps. Used by tests that need no other files of `dist/`.
 * @param {string} root
 * @param {import('vite').Plugin[]} plugins
 * @returns {Promise<Map<string, string | Uint8Array>>}
 */
export async function compileHub(root, plugins) {
  const { build, ...config } = programConfig(root, 'hub.mjs', programs['hub.mjs'], plugins)
  const files = await run({ ...config, build: { ...build, sourcemap: false } })
  return new Map(files.map((file) => [file.fileName, bytesOf(file)]))
}

/**
 * Runs the source module that generates the OpenAPI and AsyncAPI documents.
 * @param {string} root
 * @param {import('vite').Plugin[]} plugins
 * @returns {Promise<Record<string, string>>}
 */
async function publishedDocuments(root, plugins) {
  const { runnerImport } = await loadVite()
  const generate = join(root, 'rest/generate.ts')
  /** @type {{ module: { publishedDocuments(): Record<string, string> } }} */
  const { module } = await runnerImport(generate, { root, configFile: false, plugins, logLevel: 'warn' })
  return module.publishedDocuments()
}

/** @param {import('vite').InlineConfig} config */
async function run(config) {
  const { build } = await loadVite()
  const output = await build({ ...config, logLevel: 'warn', build: { ...config.build, write: false } })
  return (Array.isArray(output) ? output : [output]).flatMap((one) => ('output' in one ? one.output : []))
}

/**
 * @param {string} root
 * @param {string} name
 * @param {string} source
 * @param {import('vite').Plugin[]} plugins
 * @returns {import('vite').InlineConfig}
 */
function programConfig(root, name, source, plugins) {
  return {
    root,
    configFile: false,
    plugins: [repairDriver(), ...plugins],
    // Do not bundle these optional native modules, which `ws` loads if they are installed.
    ssr: { noExternal: true, external: ['bufferutil', 'utf-8-validate'] },
    build: {
      ssr: source,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: {
        output: {
          entryFileNames: name,
          // Put the program's other chunks into the same folder as its main file, because the code finds its data files
          // relative to its own path.
          chunkFileNames: name.replace(/\.mjs$/, '-[name]-[hash].mjs'),
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
    },
  }
}

/**
 * Sorts the chunks of a program before its main file, so that all chunks exist when the main file is written.
 * @template {{ type: string, isEntry?: boolean }} File
 * @param {File[]} files
 */
function partsFirst(files) {
  return files.toSorted((one, other) => Number(one.isEntry ?? false) - Number(other.isEntry ?? false))
}

/** @param {{ type: 'chunk', code: string } | { type: 'asset', source: string | Uint8Array }} file */
function bytesOf(file) {
  return file.type === 'chunk' ? file.code : file.source
}

async function loadVite() {
  try {
    return await import('vite')
  } catch (cause) {
    throw new Error('the development packages are not installed: run npm ci --include=dev', { cause })
  }
}
