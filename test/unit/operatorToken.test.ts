import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenKind } from '../../hub/domain/tokens.ts'
import { operatorTokenPath, provideOperatorToken } from '../../hub/operatorToken.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plaza-operator-token-'))
})
afterAll(() => rm(home, { recursive: true }))

let made = 0
/** Bytes that are others each time. */
const randomBytes = (count: number) => new Uint8Array(count).fill(++made)
const dataDirOf = (name: string) => join(home, name, 'data')
const provide = (dataDir: string, configured?: string) =>
  provideOperatorToken({ configured, dataDir, randomBytes })

test('the first start makes a token that its owner alone can read', async () => {
  const dataDir = dataDirOf('first')
  const token = await provide(dataDir)
  expect(tokenKind(token)).toBe('operator')
  const path = operatorTokenPath(dataDir)
  expect(await readFile(path, 'utf8')).toBe(`${token}\n`)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('every later start has the same one', async () => {
  const dataDir = dataDirOf('later')
  const token = await provide(dataDir)
  expect(await provide(dataDir)).toBe(token)
  expect(await provide(dataDir)).toBe(token)
  expect(await readdir(dataDir)).toEqual(['operator-token'])
})

test('a token that the operator wrote there itself is kept, without the spaces around it', async () => {
  const dataDir = dataDirOf('written')
  await provide(dataDir)
  await writeFile(operatorTokenPath(dataDir), '\n  a token of my own \r\n')
  expect(await provide(dataDir)).toBe('a token of my own')
})

test.each(['', ' \n'])('a file that holds %j stops the start and says what to do', async (content) => {
  const dataDir = dataDirOf(`empty ${content.length}`)
  await provide(dataDir)
  await writeFile(operatorTokenPath(dataDir), content)
  await expect(provide(dataDir)).rejects.toThrow(`${operatorTokenPath(dataDir)} is empty: delete it`)
  await rm(operatorTokenPath(dataDir))
  expect(tokenKind(await provide(dataDir))).toBe('operator')
})

test('a place where nothing can be kept is a fault', async () => {
  const file = join(home, 'file')
  await writeFile(file, '')
  await expect(provide(file)).rejects.toThrow()
  await expect(provide(join(file, 'below'))).rejects.toThrow()
})

test('a configured token wins, and nothing is written', async () => {
  const configured = 'an operator token of the environment'
  const dataDir = dataDirOf('configured')
  expect(await provide(dataDir, configured)).toBe(configured)
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  const kept = await provide(dataDir)
  expect(await provide(dataDir, configured)).toBe(configured)
  expect(await provide(dataDir)).toBe(kept)
})
