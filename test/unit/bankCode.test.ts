import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf, readCode } from '../../hub/contract/bankCode.ts'
import { readReference } from '../../hub/domain/bankReference.ts'
import { normalizeName } from '../../hub/domain/names.ts'

const largestId = 31 ** 8 - 1
const ids = fc.oneof(fc.nat(100_000), fc.integer({ min: 1, max: largestId }))

const read = (reference: string) => {
  const { code, rest } = readCode(normalizeName(reference))
  return { code, ...readReference(rest) }
}

describe('a bank code', () => {
  it('is short, in capital letters and digits, and begins with a digit', () => {
    expect(codeOf(398)).toMatch(/^PZ-4[2-9A-Z]{4}$/)
    fc.assert(
      fc.property(ids, (id) => {
        expect(codeOf(id)).toMatch(/^PZ-[4-9][2-9A-HJ-NP-TV-Z]{4,9}$/)
      }),
    )
  })

  it('names exactly its record', () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(readCode(codeOf(id))).toEqual({ code: id, rest: '' })
      }),
    )
  })

  it('with one wrong character names no record', () => {
    const wrong = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    fc.assert(
      fc.property(ids, fc.nat(20), wrong, (id, place, character) => {
        const code = codeOf(id)
        const at = 3 + (place % (code.length - 3))
        fc.pre(code[at] !== character)
        const found = readCode(`GPU-NODE ${code.slice(0, at)}${character}${code.slice(at + 1)}`)
        expect(found.code === null || found.code === 'unreadable').toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it('with two swapped characters names no record', () => {
    fc.assert(
      fc.property(ids, fc.nat(20), (id, place) => {
        const [...code] = codeOf(id)
        const at = 4 + (place % (code.length - 5))
        fc.pre(code[at] !== code[at + 1])
        code.splice(at, 2, code[at + 1] ?? '', code[at] ?? '')
        expect(readCode(`GPU-BAY ${code.join('')}`).code).toBe('unreadable')
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a bank code is read from a transfer', () => {
  const id = 48_213
  const code = codeOf(id)
  const bare = code.slice(3)

  it.each([
    ['unchanged', `GPU-BAY ${code}`, 'GPU-BAY', null],
    ['in lower case', `gpu-bay ${code.toLowerCase()}`, 'GPU-BAY', null],
    ['without dashes', `GPUBAY PZ${bare}`, 'GPU-BAY', null],
    ['without any blank', `GPUBAYPZ${bare}`, 'GPU-BAY', null],
    ['with blanks for dashes', `GPU BAY PZ ${bare}`, 'GPU-BAY', null],
    ['with other dashes', `GPU–BAY PZ−${bare}`, 'GPU-BAY', null],
    ['with the question mark that a bank makes of a dash', `GPU?BAY PZ?${bare}`, 'GPU-BAY', null],
    ['with a line end inside', `GPU-BAY PZ-${bare.slice(0, 2)}\r\n${bare.slice(2)}`, 'GPU-BAY', null],
    ['with a line end behind its prefix', `GPU-BAY P\nZ-${bare}`, 'GPU-BAY', null],
    ['with a blank behind each character', `GPU-BAY P Z - ${[...bare].join(' ')}`, 'GPU-BAY', null],
    ['with fields beside it', `EREF+NOTPROVIDED SVWZ+GPU-BAY ${code} ABWA+Bank AG`, 'GPU-BAY', null],
    ['with a name behind', `GPU-BAY ${code} Müller + Söhne`, 'GPU-BAY', 'Müller + Söhne'],
    ['with a name in front', `Acme GmbH ${code} GPU-NODE`, 'GPU-NODE', 'Acme GmbH'],
    ['in front of the word', `${code} AI-FUEL`, 'AI-FUEL', null],
    ['without a word', `thanks ${code}`, null, null],
    ['in quotes', `GPU-NODE "${code}"`, 'GPU-NODE', null],
  ])('%s', (_, reference, word, name) => {
    expect(read(reference)).toEqual({ code: id, word, name })
  })

  it.each([
    ['too short', `GPU-NODE ${code.slice(0, -1)}`],
    ['with a letter too many', `GPU-NODE ${code}X`],
    ['with another first digit', `GPU-NODE PZ-6${bare.slice(1)}`],
  ])('as unreadable if it is %s', (_, reference) => {
    expect(read(reference)).toEqual({ code: 'unreadable', word: 'GPU-NODE', name: null })
  })
})

it.each(['PZ Cussons', 'Acme GmbH', 'P. Z. Smith', 'Topz-4323 Ltd', 'PZ', 'PZ-'])(
  'The name "%s" is not taken for a bank code',
  (name) => {
    expect(readCode(`GPU-NODE ${name}`)).toEqual({ code: null, rest: `GPU-NODE ${name}` })
  },
)
