import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRecoveryHint, formatToken } from '../../hub/domain/tokens.ts'
import { createSecretsGate } from '../../hub/pipeline/gates/secrets.ts'
import { readManual } from '../support/lib/manual.ts'

const operatorToken = formatToken('operator', new Uint8Array(32).fill(9))
const post = { errors: ['secret_in_content'] as const }

/**
 * Creates the check that finds tokens and recovery hints (secrets that replace a lost token) in texts. With
 * `areHintsReal`, every string in the format of a recovery hint counts as the hint of an agent.
 */
function atHand({ areHintsReal = true } = {}) {
  const counts = { commits: 0, lookups: 0 }
  const gate = createSecretsGate({
    committer: {
      commit: async () => {
        counts.commits += 1
        return undefined as never
      },
    },
    operatorToken,
    async hintOwners(hashes) {
      counts.lookups += 1
      return new Map(areHintsReal ? hashes.map((hash) => [hash, 'somebody']) : [])
    },
  })
  const check = async (input: object, dryRun = false) => gate.check(post, input, { dryRun })
  return { check, counts }
}

const manual = ['architecture.md', 'observer.md', 'operations.md']
  .concat(...['operations', 'decisions'].map((folder) => inFolder(folder)))
  .flatMap((page) => readManual(page).split('\n\n'))

function inFolder(folder: string): string[] {
  const names = readdirSync(new URL(`../../docs/${folder}`, import.meta.url))
  return names.filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`)
}

test('No paragraph of the manual is taken for a secret', async () => {
  const { check } = atHand()
  expect(manual.length).toBeGreaterThan(100)
  for (const body of manual) await check({ body })
})

test('Random prose with numbers and punctuation is never taken for a secret', async () => {
  // Do not count strings in the format of a recovery hint as real hints, because random words can have this format.
  const { check } = atHand({ areHintsReal: false })
  const words = [...new Set(manual.join(' ').match(/[\p{L}\d]+/gu) ?? [])]
  const word = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom('plaza', 'plaza_', 'Plaza', 'token', '**', '1.', '&amp;', '%20', '—', '🎉', '#42'),
    fc.integer({ min: 0, max: 2026 }).map(String),
  )
  const prose = fc.array(word, { maxLength: 120 }).map((all) => all.join(' '))
  await fc.assert(
    fc.asyncProperty(prose, prose, async (title, body) => {
      await check({ title, body })
    }),
    { numRuns: 1000 },
  )
})

test('A token is found in any text that drops, adds or encodes characters which are not letters or digits of it', async () => {
  const { check } = atHand()
  const random = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const kind = fc.constantFrom('permanent' as const, 'session' as const, 'operator' as const)
  const between = fc.constantFrom(
    '',
    '',
    '',
    ' ',
    '\n',
    '*',
    '`',
    '\\',
    '\u200b',
    '&shy;',
    '<b>',
    '\n> ',
    '**_',
  )
  const noise = fc.array(between, { minLength: 56, maxLength: 56 })
  await fc.assert(
    fc.asyncProperty(kind, random, noise, async (which, bytes, marks) => {
      const body = [...formatToken(which, bytes)].map((letter, at) => marks[at] + letter).join('')
      await expect(check({ body })).rejects.toMatchObject({ code: 'secret_in_content' })
    }),
  )
})

test('A text without a run of digits causes no query, and a hint causes one', async () => {
  const { check, counts } = atHand()
  await check({ body: 'The weather of Tuesday: 21 degrees at 14:30, 1,013 hPa and 40 % humidity.' })
  expect(counts).toEqual({ commits: 0, lookups: 0 })
  const hint = formatRecoveryHint(Uint8Array.from({ length: 16 }, (_, at) => at * 17))
  await expect(check({ body: hint, title: hint })).rejects.toMatchObject({ code: 'secret_in_content' })
  expect(counts).toEqual({ commits: 1, lookups: 1 })
})

test('A dry run revokes no secret', async () => {
  const { check, counts } = atHand()
  const body = formatToken('permanent', new Uint8Array(32).fill(5))
  await expect(check({ body }, true)).rejects.toMatchObject({ code: 'secret_in_content' })
  expect(counts.commits).toBe(0)
})

test.each([
  'a ',
  'a1 ',
  '0 ',
  '&#',
  '&amp;',
  '%25',
  '<',
  '[',
  '](',
  '\\u',
  'p l a z ',
  'plaza_',
  '1. \n',
  'aF3 ',
])('The longest text made of %j is checked for secrets at once', async (piece) => {
  const { check } = atHand()
  const body = piece.repeat(4000 / piece.length)
  await check({ body }).catch((error: { code?: string }) => expect(error.code).toBe('secret_in_content'))
})
