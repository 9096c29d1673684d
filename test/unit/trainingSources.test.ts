import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { hashTraining, modulesFrom } from '../../build/trainingSources.ts'

const sources: Record<string, string> = {
  'hub/citizens/learning/learning.ts': "import {\n  words,\n} from '../words/words.ts'\nimport 'node:fs'\n",
  'hub/citizens/words/words.ts':
    "export * from '../../domain/letters.ts'\nexport type { A } from './types.ts'\n",
  'hub/citizens/words/types.ts': "import type { B } from '../learning/learning.ts'\n",
  'hub/citizens/words/dictionary.txt': 'eins one\n',
  'hub/citizens/words/unused.ts': '',
  'hub/citizens/aspects/learnAspects.ts': '',
  'hub/citizens/facts/learnKinds.ts': '',
  'hub/citizens/facts/learnRules.ts': '',
  'hub/domain/letters.ts': "export const load = () => import('./late.ts')\n",
  'hub/domain/late.ts': '',
  'package-lock.json': '{}\n',
}

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function folderWith(changed: Record<string, string> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'plaza-training-'))
  folders.push(root)
  for (const [path, text] of Object.entries({ ...sources, ...changed })) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

it('The sources of a training are its modules and everything that they import, in circles too', () => {
  expect(modulesFrom(folderWith(), ['hub/citizens/learning/learning.ts']).toSorted()).toEqual([
    'hub/citizens/learning/learning.ts',
    'hub/citizens/words/types.ts',
    'hub/citizens/words/words.ts',
    'hub/domain/late.ts',
    'hub/domain/letters.ts',
  ])
})

it.each(['hub/domain/late.ts', 'hub/citizens/words/dictionary.txt', 'hub/citizens/facts/learnRules.ts'])(
  'The hash of the training sources changes with %s',
  (path) => {
    expect(hashTraining(folderWith({ [path]: '// changed\n' }))).not.toBe(hashTraining(folderWith()))
  },
)

it('The hash of the training sources stays the same if an unrelated module changes', () => {
  const changed = folderWith({ 'hub/citizens/words/unused.ts': '// changed\n' })
  expect(hashTraining(changed)).toBe(hashTraining(folderWith()))
})
