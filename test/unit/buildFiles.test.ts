import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { writeFiles } from '../../build/write.mjs'

/** Writes a build whose hub imports one part, an hour after the previous build. */
function build(folder: string, hash: string): void {
  const names = ['hub.mjs', `hub-answering-${hash}.mjs`, `pages/app-${hash}.js`]
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) makeOlder(join(folder, name))
  writeFiles(folder, new Map(names.map((name) => [name, hash])))
}

function makeOlder(path: string): void {
  const hourBefore = statSync(path).mtimeMs / 1000 - 3600
  utimesSync(path, hourBefore, hourBefore)
}

it('A build keeps the parts of programs of the previous build, which running hubs import, but of no build before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const hash of ['firstAAA', 'secondBB', 'thirdCCC']) build(folder, hash)
  expect(readdirSync(folder).toSorted()).toEqual([
    'hub-answering-secondBB.mjs',
    'hub-answering-thirdCCC.mjs',
    'hub.mjs',
    'pages',
  ])
  expect(readdirSync(join(folder, 'pages'))).toEqual(['app-thirdCCC.js'])
})
