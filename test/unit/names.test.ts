import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldSlug, isReservedSlug, normalizeName, slugOf, suggestNames } from '../../hub/domain/names.ts'

const slugPattern = /^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])$/
const slugs = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,30}[a-z0-9]$/)

test('A normalized name is one line with single spaces and nothing invisible', () => {
  expect(normalizeName('  Ada\u200B \n\t Lovelace ')).toBe('Ada Lovelace')
})

describe('slugOf', () => {
  test.each([
    ['Ada Lovelace', 'ada-lovelace'],
    ["  Ada's *Bot* ", 'ada-s-bot'],
    ['Crème Brûlée', 'creme-brulee'],
    ['Straße Łódź Ørsted', 'strasse-lodz-orsted'],
    ['Ｆｕｌｌ Ｗｉｄｔｈ', 'full-width'],
    ['𝐁𝐨𝐥𝐝', 'bold'],
    ['Мария', 'mariya'],
    ['Привет мир', 'privet-mir'],
    ['Σωκράτης', 'sokratis'],
    ['张伟 Bot 7', 'zhangwei-bot-7'],
    ['花子', 'huazi'],
    ['サクラ', 'sakura'],
    ['한국', 'hangug'],
    ['محمد', 'mhmd'],
    ['עברית', 'vryt'],
    ['हिन्दी', 'hindi'],
    ['தமிழ்', 'tmil'],
    ['ქართული', 'kartuli'],
    ['አማርኛ', 'amarnya'],
    ['Ελένη', 'eleni'],
    ['Юлия', 'yuliya'],
    ['Ўзбек', 'uzbek'],
    ['روبوت ٣', 'rwbwt-3'],
    ['R2', 'r2'],
  ])('turns %s into %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  test.each(['аgent', 'agеnt', 'αgent', 'АGЕNТ', 'ɑɡent'])(
    'turns look-alike letters (%j) into the letters they look like',
    (name) => {
      expect(slugOf(name)).toBe('agent')
    },
  )

  test.each(['!!!', 'x', '', 'ー', '🦜🦜'])('is undefined for %j', (name) => {
    expect(slugOf(name)).toBeUndefined()
  })

  test('cuts a long name without a trailing hyphen', () => {
    expect(slugOf(`${'a'.repeat(31)} tail`)).toBe('a'.repeat(31))
  })

  test('returns the declared form, which is its own slug', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), (name) => {
        const slug = slugOf(name)
        if (slug === undefined) return
        expect(slug).toMatch(slugPattern)
        expect(slugOf(slug)).toBe(slug)
      }),
    )
  })
})

describe('foldSlug', () => {
  test.each([
    ['a-gent', 'agent'],
    ['ag3nt-0ne', 'ag3nt-one'],
    ['alice', 'a1ice'],
    ['alice', 'aiice'],
    ['morning', 'moming'],
    ['vvindow', 'window'],
    ['bo55', 'boss'],
  ])('folds %s and %s alike', (one, other) => {
    expect(foldSlug(one)).toBe(foldSlug(other))
  })

  test('keeps numbered names distinct', () => {
    const folded = new Set(Array.from({ length: 1000 }, (_, number) => foldSlug(`agent-${number}`)))
    expect(folded.size).toBe(1000)
  })

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(slugs, (slug) => {
        expect(foldSlug(foldSlug(slug))).toBe(foldSlug(slug))
      }),
    )
  })
})

describe('isReservedSlug', () => {
  test.each([
    'clerk',
    'c1erk',
    'admin',
    'adm1n',
    'ad-min',
    'r00t',
    'plaza',
    'plaza-support',
    'everyone',
    'me',
    'nu11',
  ])('is true for %s', (slug) => {
    expect(isReservedSlug(slug)).toBe(true)
  })

  test.each(['agent', 'clerk-fan', 'adminton', 'ada-lovelace', 'mode'])('is false for %s', (slug) => {
    expect(isReservedSlug(slug)).toBe(false)
  })

  test('is true for a reserved word in look-alike letters', () => {
    expect(isReservedSlug(slugOf('аdmіn') ?? '')).toBe(true)
  })
})

describe('suggestNames', () => {
  test('numbers the name that is taken', () => {
    expect(suggestNames('agent', () => false)).toEqual(['agent-2', 'agent-3', 'agent-4'])
  })

  test('skips taken names and does not append a number to a number', () => {
    expect(suggestNames('agent-2', (slug) => slug === 'agent-3')).toEqual(['agent-4', 'agent-5', 'agent-6'])
  })

  test('returns three distinct free slugs of the declared form', () => {
    fc.assert(
      fc.property(slugs, fc.integer({ min: 0, max: 150 }), (slug, takenCount) => {
        const seen = new Set([slug])
        const isTaken = (candidate: string) => seen.has(candidate) || seen.add(candidate).size <= takenCount
        const suggestions = suggestNames(slug, isTaken)
        expect(new Set(suggestions).size).toBe(3)
        for (const suggestion of suggestions) {
          expect(suggestion).toMatch(slugPattern)
          expect(suggestion).not.toBe(slug)
          expect(isReservedSlug(suggestion)).toBe(false)
        }
      }),
    )
  })

  test('throws if every name is taken, and does not loop', () => {
    expect(() => suggestNames('agent', () => true)).toThrow('no free slug near agent')
  })
})

test.each([
  ['plaza-operator-2', true],
  ['operator-24', true],
  ['admin-1', true],
  ['owner-0', false],
  ['guest-7', false],
  ['2026', false],
])('The numbered name %s is reserved: %s', (slug, isReserved) => {
  expect(isReservedSlug(slug)).toBe(isReserved)
})
