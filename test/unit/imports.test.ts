import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The parts that each part may import; the first row that fits a file applies. Imports go one way. */
const rules: { part: RegExp; may: RegExp }[] = [
  { part: /^hub\/contract\//, may: /^(hub\/contract\/|zod$)/ },
  { part: /^hub\/domain\//, may: /^hub\/(contract|domain)\// },
  { part: /^storage\//, may: /^(storage\/|hub\/(contract|domain)\/|node:|postgres$|redis$|zod$)/ },
  { part: /^hub\/server\//, may: /^(hub\/(contract|server)\/|node:|socket\.io$|uWebSockets\.js$|ws$)/ },
  {
    part: /^hub\/log\//,
    may: /^(hub\/(contract|domain|log)\/|hub\/(deadline|fault|gather|writeHealth)\.ts|storage\/|node:|zod$)/,
  },
  {
    part: /^hub\/gates\//,
    may: /^(hub\/(contract|domain|gates|log|payments)\/|hub\/(command|outcome|sealing)\.ts|storage\/|node:|zod$)/,
  },
  {
    part: /^hub\/commands\//,
    may: /^(hub\/(contract|domain|commands|gates|log|payments)\/|hub\/command\.ts|storage\/|node:)/,
  },
  {
    part: /^hub\/citizens\//,
    may: /^(hub\/(contract|domain|citizens|log)\/|hub\/(deadline|outcome)\.ts|storage\/|node:|zod$)/,
  },
  {
    part: /^hub\/sockets\//,
    may: /^(hub\/(contract|gates|log|server|sockets)\/|hub\/(deadline|fault|outcome|present|pressure)\.ts|storage\/log|node:|socket\.io$|zod$)/,
  },
  {
    part: /^hub\/payments\//,
    may: /^(hub\/(contract|domain|log|payments)\/|hub\/(clock|command|config|deadline|sealing)\.ts$|storage\/|node:|viem(\/|$)|zod$)/,
  },
  { part: /^hub\/(faces|main|plaza|run)\.ts$/, may: /^(hub|rest|storage|observer-ui)\/|^node:/ },
  { part: /^hub\/[^/]+\.ts$/, may: /^(hub\/|storage\/|node:|pino$|prom-client$|zod$)/ },
  { part: /^rest\/client\//, may: /^(rest\/client\/|hub\/contract\/|zod$)/ },
  {
    part: /^rest\//,
    may: /^(rest\/|hub\/(contract|gates|log|server|sockets)\/|hub\/domain\/(nearest|text)\.ts|hub\/payments\/challenge\.ts|hub\/(fault|outcome|pressure|readiness)\.ts|observer-ui\/|storage\/log|node:|qrcode$|zod$)/,
  },
  {
    part: /^operator\//,
    may: /^(operator\/|rest\/client\/|hub\/contract\/|hub\/(config|operatorToken)\.ts$|csv-parse\/sync$|node:|zod$)/,
  },
  {
    part: /^observer-ui\//,
    may: /^(observer-ui\/|hub\/contract\/|rest\/client\/|node:|preact(\/hooks|-render-to-string)?$|vite$|zod$)/,
  },
]

const files = ['hub', 'operator', 'rest', 'storage', 'observer-ui'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('dist/'))
    .map((name) => `${folder}/${name}`),
)

/** Returns the imports of a file: paths from the root, or package names. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(/(?:from |import |import\()'([^']+)'/g)].flatMap(([, name = '']) =>
    name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name,
  )
}

it.each(files)('%s imports only what its part may import', (file) => {
  const rule = rules.find(({ part }) => part.test(file))
  expect(rule, `no rule covers ${file}: give its folder one`).toBeDefined()
  expect(importsOf(file).filter((name) => !rule?.may.test(name))).toEqual([])
})

it('The composition root is imported by nothing but its chain of starters', () => {
  const importers = (root: string) => files.filter((file) => importsOf(file).includes(root))
  expect(importers('hub/main.ts')).toEqual([])
  expect(importers('hub/run.ts')).toEqual(['hub/main.ts'])
  expect(importers('hub/plaza.ts')).toEqual(['hub/run.ts'])
  expect(importers('hub/faces.ts')).toEqual(['hub/plaza.ts'])
})

it('Only the listener imports uWebSockets.js', () => {
  const knowing = files.filter((file) => importsOf(file).includes('uWebSockets.js'))
  expect(knowing.filter((file) => !file.startsWith('hub/server/uws'))).toEqual([])
})

it('Only the listener on node:http imports ws', () => {
  const knowing = files.filter((file) => importsOf(file).includes('ws'))
  expect(knowing.filter((file) => !file.startsWith('hub/server/node'))).toEqual([])
})

it('Only storage contains SQL', () => {
  const withSql = files.filter((file) => /\b(sql|tx)(<[^>]*>)?`/.test(readFileSync(join(root, file), 'utf8')))
  expect(withSql.filter((file) => !file.startsWith('storage/'))).toEqual([])
})
