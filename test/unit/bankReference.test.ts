import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transferWordNames } from '../../hub/contract/fund.ts'
import { foldPlateName, readReference } from '../../hub/domain/bankReference.ts'
import { textLength } from '../../hub/domain/text.ts'

const words = ['AI-FUEL', 'SAAS-OBSERVER', 'SAAS-PATRON', 'SAAS-OPS', 'GPU-NODE', 'GPU-BAY', 'GPU-CHASSIS']

it('Every transfer word of the pay pack is read as itself', () => {
  expect([...transferWordNames]).toEqual(words)
  for (const word of words) {
    expect(readReference(word)).toEqual({ word, name: null })
    expect(readReference(`${word} Acme GmbH`)).toEqual({ word, name: 'Acme GmbH' })
  }
})

describe('a bank reference', () => {
  it.each([
    ['two blanks', 'GPU-NODE  Acme GmbH', 'GPU-NODE', 'Acme GmbH'],
    ['blanks around', '   GPU-NODE Acme GmbH  ', 'GPU-NODE', 'Acme GmbH'],
    ['line ends of a paper form', 'GPU-NODE\r\nAcme\nGmbH', 'GPU-NODE', 'Acme GmbH'],
    ['no name', 'GPU-NODE', 'GPU-NODE', null],
    ['nothing', '', null, null],
    ['blanks alone', ' \t\n ', null, null],
    ['an unknown word', 'GPU-RACK Acme GmbH', null, null],
    ['a word of no tier', 'AI-FUEL', 'AI-FUEL', null],
    ['lower case', 'gpu-bay acme gmbh', 'GPU-BAY', 'acme gmbh'],
    ['no hyphen', 'GPUNODE Acme', 'GPU-NODE', 'Acme'],
    ['a blank for the hyphen', 'gpu node Acme', 'GPU-NODE', 'Acme'],
    ['a hyphen between blanks', 'GPU - NODE Acme', 'GPU-NODE', 'Acme'],
    ['an en dash', 'GPU–NODE Acme', 'GPU-NODE', 'Acme'],
    ['an em dash and one behind', 'GPU—NODE — Acme', 'GPU-NODE', 'Acme'],
    ['a minus', 'GPU−NODE Acme', 'GPU-NODE', 'Acme'],
    ['a soft hyphen', 'GPU\u00adNODE Acme', 'GPU-NODE', 'Acme'],
    ['what a bank makes of a dash', 'GPU?NODE Acme', 'GPU-NODE', 'Acme'],
    ['a slash behind', 'GPU-NODE/Acme GmbH', 'GPU-NODE', 'Acme GmbH'],
    ['a colon behind', 'GPU-NODE: Acme GmbH', 'GPU-NODE', 'Acme GmbH'],
    ['a hyphen behind', 'GPU-NODE-Acme GmbH', 'GPU-NODE', 'Acme GmbH'],
    ['quotes', 'GPU-NODE "Acme GmbH"', 'GPU-NODE', 'Acme GmbH'],
    ['quotes of German', 'GPU-NODE „Acme GmbH“', 'GPU-NODE', 'Acme GmbH'],
    ['the brackets of the instructions', 'GPU-NODE <Acme GmbH>', 'GPU-NODE', 'Acme GmbH'],
    ['a quote of its own', 'GPU-NODE Club "Acme"', 'GPU-NODE', 'Club "Acme"'],
    ['an apostrophe', "GPU-NODE O'Neil", 'GPU-NODE', "O'Neil"],
    ['a dot at its end', 'GPU-NODE Acme Inc.', 'GPU-NODE', 'Acme Inc.'],
    ['a plus at its end', 'GPU-NODE Friends of C++', 'GPU-NODE', 'Friends of C++'],
    [
      'hyphens in the name',
      'GPU-NODE Müller-Lüdenscheidt & Söhne',
      'GPU-NODE',
      'Müller-Lüdenscheidt & Söhne',
    ],
    ['decomposed umlauts', 'GPU-NODE Mu\u0308ller', 'GPU-NODE', 'M\u00fcller'],
    ['the name first', 'Acme GmbH GPU-NODE', 'GPU-NODE', 'Acme GmbH'],
    ['the name first, with a dash', 'Acme GmbH - GPU-NODE', 'GPU-NODE', 'Acme GmbH'],
    ['the name first, with a comma', 'Acme GmbH, GPU-NODE', 'GPU-NODE', 'Acme GmbH'],
    ['a name on both sides', 'Invoice 7 GPU-NODE Acme', 'GPU-NODE', 'Acme'],
    ['two words', 'GPU-BAY GPU-NODE Acme', 'GPU-BAY', 'Acme'],
    ['the same word twice', 'GPU-NODE Acme GPU-NODE', 'GPU-NODE', 'Acme'],
    ['a word inside a word', 'GPU GPU-NODE NODE', 'GPU-NODE', 'NODE'],
    ['words that meet when others go', 'AI-FUEL GPU GPU-NODE NODE Acme', 'AI-FUEL', 'Acme'],
    ['a longer word', 'GPU-NODES Acme', null, null],
    ['a longer word in front', 'MYGPU-NODE Acme', null, null],
    ['a number at the word', 'GPU-NODE2 Acme', null, null],
    ['a letter with a mark at the end', 'GPU-NODE\u030a Acme', null, null],
    ['a field of the statement', 'SVWZ+GPU-NODE Acme GmbH', 'GPU-NODE', 'Acme GmbH'],
    ['fields in front', 'EREF+NOTPROVIDED SVWZ+GPU-NODE Acme GmbH', 'GPU-NODE', 'Acme GmbH'],
    ['a field in front and no name', 'EREF+NOTPROVIDED SVWZ+GPU-NODE', 'GPU-NODE', null],
    ['fields behind', 'SVWZ+GPU-NODE Acme GmbH ABWA+Somebody Else', 'GPU-NODE', 'Acme GmbH'],
    ['another field alone', 'EREF+GPU-NODE Acme', 'GPU-NODE', 'Acme'],
    ['four letters and a plus', 'GPU-NODE Acme+ GmbH', 'GPU-NODE', 'Acme+ GmbH'],
    ['a label', 'Verwendungszweck: GPU-NODE Acme', 'GPU-NODE', 'Acme'],
    ['a label and the name first', 'Ref: Acme GPU-NODE', 'GPU-NODE', 'Acme'],
    ['Hebrew', 'GPU-NODE שלום בע״מ', 'GPU-NODE', 'שלום בע״מ'],
    ['marks that turn the order', 'GPU-NODE \u202eemcA\u202c', 'GPU-NODE', 'emcA'],
    ['marks that nobody sees', 'GPU-\u200bNODE \u200b\u2060Ac\u200bme', 'GPU-NODE', 'Acme'],
    ['nothing but what nobody sees', 'GPU-NODE \u200b\u00ad', 'GPU-NODE', null],
    ['control characters', 'GPU-NODE\u0000 Ac\u0007me\u001b', 'GPU-NODE', 'Acme'],
    ['an emoji', 'GPU-NODE 🚀 Rocket 👩‍🚀', 'GPU-NODE', '🚀 Rocket 👩‍🚀'],
    ['an emoji alone', 'GPU-NODE 🚀', 'GPU-NODE', '🚀'],
    ['punctuation alone', 'GPU-NODE .,-!?', 'GPU-NODE', null],
    ['quotes around nothing', 'GPU-NODE ""', 'GPU-NODE', null],
    ['punctuation alone in front', '*** GPU-NODE ***', 'GPU-NODE', null],
    ['a number for a name', 'GPU-NODE 42', 'GPU-NODE', '42'],
  ])('with %s is read as its word and name', (_, reference, word, name) => {
    expect(readReference(reference)).toEqual({ word, name })
  })

  it('of 140 characters gives a name of 60', () => {
    const reference = `GPU-NODE ${'Ä'.repeat(131)}`
    expect(textLength(reference)).toBe(140)
    expect(readReference(reference)).toEqual({ word: 'GPU-NODE', name: 'Ä'.repeat(60) })
    const astral = `GPU-NODE ${'🚀'.repeat(131)}`
    expect(readReference(astral)).toEqual({ word: 'GPU-NODE', name: '🚀'.repeat(60) })
  })

  it('cut to its length does not end in a separator', () => {
    const name = `${'a'.repeat(58)} - Acme GmbH`
    expect(readReference(`GPU-NODE ${name}`).name).toBe('a'.repeat(58))
  })
})

/** Random bank transfer references. Many contain keywords and labels that the server recognises, such as GPU-NODE. */
const wild = fc
  .array(
    fc.oneof(
      fc.constantFrom(...words, 'gpu', 'node', 'GPU', 'NODE', 'SVWZ+', 'EREF+', 'Ref:', 'Acme', 'Müller'),
      fc.constantFrom(
        ' ',
        '  ',
        '-',
        '–',
        '"',
        "'",
        '+',
        '.',
        '\u0308',
        '\u200d',
        '\u200b',
        '\u202e',
        '\n',
        '🚀',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

describe('any bank reference', () => {
  const runs = { numRuns: 3000 }

  it('is read without a fault, and its name has 1 to 60 visible characters on one line', () => {
    fc.assert(
      fc.property(wild, (reference) => {
        const { word, name } = readReference(reference)
        expect(word === null || words.includes(word)).toBe(true)
        if (word === null) expect(name).toBeNull()
        if (name === null) return
        expect(textLength(name)).toBeGreaterThan(0)
        expect(textLength(name)).toBeLessThanOrEqual(60)
        expect(name).not.toMatch(/[\p{Cc}\n]|^\s|\s$|\s\s/u)
      }),
      runs,
    )
  })

  it('gives a name that is read again from the reference that the pay pack asks for', () => {
    fc.assert(
      fc.property(wild, fc.constantFrom(...words), (reference, word) => {
        const { name } = readReference(`${word} ${reference}`)
        if (name !== null) expect(readReference(`${word} ${name}`)).toEqual({ word, name })
      }),
      runs,
    )
  })

  it('with a name of letters before or after its word gives the whole name', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdeÄÖÜßéñ'), minLength: 1, maxLength: 10 })
    const names = fc.array(letters, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '))
    fc.assert(
      fc.property(fc.constantFrom(...words), names, (word, name) => {
        expect(readReference(`${word} ${name}`)).toEqual({ word, name })
        expect(readReference(`${name} ${word}`)).toEqual({ word, name })
      }),
    )
  })
})

describe('two names count as the same plate:', () => {
  it.each([
    ['Acme GmbH', 'ACME GMBH'],
    ['Acme GmbH', 'Acme  GmbH.'],
    ['Acme & Co. KG', 'Acme Co KG'],
    ['Müller', 'MUELLER'],
    ['Mu\u0308ller', 'Müller'],
    ['Weiß', 'WEISS'],
    ['Åse Ørsted', 'Aase Oersted'],
    ['Łódź', 'Lodz'],
    ['Café Olé', 'Cafe Ole'],
    ['Ａｃｍｅ', 'Acme'],
    ['𝐀cme', 'acme'],
    ['🚀 Acme', 'Acme'],
  ])('%s and %s', (one, other) => {
    expect(foldPlateName(one)).toBe(foldPlateName(other))
  })

  it.each([
    ['Acme', 'Acme 2'],
    ['Müller', 'Möller'],
    ['🚀', '🛰'],
    ['!!!', '???'],
    ['Ада', 'Ева'],
  ])('but not %s and %s', (one, other) => {
    expect(foldPlateName(one)).not.toBe(foldPlateName(other))
  })

  it('and the folding of any name is stable and never empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (name) => {
        const folded = foldPlateName(name)
        expect(folded).not.toBe('')
        expect(foldPlateName(folded)).toBe(folded)
      }),
      { numRuns: 3000 },
    )
  })
})
