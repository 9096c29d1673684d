import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorTokenPath, provideOperatorToken } from '../../hub/boot/operatorToken.ts'
import { tokenKind } from '../../hub/domain/tokens.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plaza-operator-token-'))
})
afterAll(() => rm(home, { recursive: true }))

let made = 0
/** Returns different bytes on each call. */
const randomBytes = (count: number) => new Uint8Array(count).fill(++made)
const dataDirOf = (name: string) => join(home, name, 'data')
const provide = (dataDir: string, configured?: string) =>
  provideOperatorToken({ configured, dataDir, randomBytes })

test('The first start makes an operator token that only its owner can read', async () => {
  const dataDir = dataDirOf('first')
  const token = await provide(dataDir)
  expect(tokenKind(token)).toBe('operator')
  const path = operatorTokenPath(dataDir)
  expect(await readFile(path, 'utf8')).toBe(`${token}\n`)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('Every later start uses the same operator token', async () => {
  const dataDir = dataDirOf('later')
  const token = await provide(dataDir)
  expect(await provide(dataDir)).toBe(token)
  expect(await provide(dataDir)).toBe(token)
  expect(await readdir(dataDir)).toEqual(['operator-token'])
})

test('A token that the operator wrote into the file is used, without surrounding spaces', async () => {
  const dataDir = dataDirOf('written')
  await provide(dataDir)
  await writeFile(operatorTokenPath(dataDir), '\n  a token of my own \r\n')
  expect(await provide(dataDir)).toBe('a token of my own')
})

test.each(['', ' \n'])('A token file with %j stops the start with the remedy', async (content) => {
  const dataDir = dataDirOf(`empty ${content.length}`)
  await provide(dataDir)
  await writeFile(operatorTokenPath(dataDir), content)
  await expect(provide(dataDir)).rejects.toThrow(`${operatorTokenPath(dataDir)} is empty: delete it`)
  await rm(operatorTokenPath(dataDir))
  expect(tokenKind(await provide(dataDir))).toBe('operator')
})

test('A folder in which no token can be stored is a fault', async () => {
  const file = join(home, 'file')
  await writeFile(file, '')
  await expect(provide(file)).rejects.toThrow()
  await expect(provide(join(file, 'below'))).rejects.toThrow()
})

test('A configured operator token wins, and nothing is written', async () => {
  const configured = 'an operator token of the environment'
  const dataDir = dataDirOf('configured')
  expect(await provide(dataDir, configured)).toBe(configured)
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  const kept = await provide(dataDir)
  expect(await provide(dataDir, configured)).toBe(configured)
  expect(await provide(dataDir)).toBe(kept)
})
