import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { aspectsUrl } from '../../hub/citizens/aspects/aspects.ts'
import { kindsUrl, rulesUrl } from '../../hub/citizens/facts/weights.ts'
import { checkLearned, learnedIn, learnedText, learnedUrl } from '../../hub/citizens/learning/learnedFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'learned-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return pathToFileURL(join(folder, name))
}

const learned = {
  ...{ examples: 3, unit: 0.5 },
  hashes: Uint32Array.of(1, 0xffffffff),
  counts: Uint16Array.of(3, 4),
  weights: Int8Array.of(-128, 127, 0, 1),
}

describe('the file of the learnt weights', () => {
  it('has the weights that were written', () => {
    expect(learnedIn(learnedText('digest', learned))).toEqual(learned)
    expect(() => learnedIn('no head\n')).toThrow('no head')
  })

  it('is checked at startup: a missing or incomplete one is found before the first question', () => {
    for (const file of [learnedUrl, kindsUrl, rulesUrl, aspectsUrl])
      expect(() => checkLearned(file)).not.toThrow()
    const text = learnedText('digest', learned)
    expect(() => checkLearned(written('whole.txt', text))).not.toThrow()
    const wrong = [
      pathToFileURL(join(folder, 'missing.txt')),
      written('cut.txt', text.slice(0, -1)),
      written('long.txt', `${text}x`),
      written('empty.txt', ''),
      written('other.txt', 'no head\n'),
      pathToFileURL(`${folder}/`),
    ]
    for (const file of wrong) expect(() => checkLearned(file), file.href).toThrow('npm run build')
  })
})
