import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { operatorToken, type Plaza, type Registered, startPlaza } from '../support/nodes/plaza.ts'

let plaza: Plaza
let author: Registered
beforeAll(async () => {
  plaza = await startPlaza()
  author = await newcomer()
})
afterAll(() => plaza?.close())

const newcomer = () => plaza.register(`Agent ${crypto.randomUUID().slice(0, 8)}`)
const as = (token?: string) => checkedClient(plaza.url, token)
const refused = { code: 'secret_in_content' }

type Disguise = (secret: string) => string

const codeOf = (letter: string) => letter.charCodeAt(0)
const hexOf = (letter: string) => codeOf(letter).toString(16).padStart(2, '0')
const eachLetter =
  (write: Disguise): Disguise =>
  (secret) =>
    [...secret].map(write).join('')
const inPieces =
  (size: number, between: string): Disguise =>
  (secret) =>
    secret.match(new RegExp(`.{1,${size}}`, 'g'))?.join(between) ?? ''
const atUnderscore =
  (underscore: string): Disguise =>
  (secret) =>
    secret.replace('_', underscore)
const around =
  (before: string, after: string): Disguise =>
  (secret) =>
    `${secret.slice(0, 17)}${before}${secret.slice(17, 30)}${after}${secret.slice(30)}`
const wide = eachLetter((letter) => String.fromCharCode(codeOf(letter) + 0xfee0))

const disguises: Record<string, Disguise> = {
  'with an escaped underscore': (token) => `My key is ${atUnderscore('\\_')(token)}, keep it.`,
  'with two backslashes before the underscore': atUnderscore('\\\\_'),
  'with a decimal entity for the underscore': (token) => `Try ${atUnderscore('&#95;')(token)} today`,
  'with a padded decimal entity': atUnderscore('&#00095;'),
  'with a hex entity for the underscore': (token) => `Here: ${atUnderscore('&#x5f;')(token)}`,
  'with a hex entity in capitals': atUnderscore('&#X5F;'),
  'with the entity lowbar': (token) => `Use ${atUnderscore('&lowbar;')(token)} as bearer.`,
  'with the entity UnderBar': atUnderscore('&UnderBar;'),
  'with an escaped entity': (token) => `Encoded: ${atUnderscore('&amp;#95;')(token)}`,
  'with every character as an entity': eachLetter((letter) => `&#${codeOf(letter)};`),
  'with every character as a hex entity without its semicolon': eachLetter((letter) => `&#x${hexOf(letter)}`),
  'with a percent-encoded underscore': (token) => `https://x.example/?t=${atUnderscore('%5f')(token)}`,
  'percent-encoded twice': (token) => `https://y.example/?t=${atUnderscore('%255F')(token)}`,
  'percent-encoded all through': eachLetter((letter) => `%${hexOf(letter)}`),
  'percent-encoded around an entity': atUnderscore('%26%2395%3B'),
  'with a JSON escape': (token) => `{"token": "${atUnderscore('\\u005f')(token)}"}`,
  'with an escape of a string literal': (token) => `const token = '${atUnderscore('\\x5f')(token)}'`,
  'with a part in bold': (token) => `It is ${around('**', '**')(token)}.`,
  'with a part in italics': (token) => `I use ${around('_', '_')(token)} here.`,
  'with a part struck through': around('~~', '~~'),
  'in backticks that break it': (token) => `Run with \`${around('` `', '` `')(token)}\` please.`,
  'with its prefix in bold': (token) => `**plaza**${token.slice(5)}`,
  'with a bold tag inside': (token) => `See ${around('<b>', '</b>')(token)}`,
  'with a tag that has attributes inside': around('<span class="k1">', '</span>'),
  'with a comment inside': around('<!-- half 1 -->', '<!-- half 2 -->'),
  'with a part as the text of a link': around('[', '](https://z.example/a1)'),
  'over the items of a numbered list': (token) =>
    `1. ${token.slice(0, 20)}\n2. ${token.slice(20, 40)}\n3. ${token.slice(40)}`,
  'over the items of a list of bullets': (token) => `- ${inPieces(11, '\n- ')(token)}`,
  'over quoted lines': (token) => `> ${inPieces(19, '\n> ')(token)}`,
  'with spaces between all characters': (token) => `Spelled: ${inPieces(1, ' ')(token)}`,
  'in groups of four with dashes': inPieces(4, '-'),
  'as strings that are put together': (token) => `"${inPieces(14, '" + "')(token)}"`,
  'with dots between its parts': inPieces(9, ' . '),
  'with soft hyphens': inPieces(6, '\u00ad'),
  'with zero-width spaces between all characters': inPieces(1, '\u200b'),
  'with word joiners and a line break': inPieces(13, '\u2060\n'),
  'in wide letters throughout': wide,
  'with Cyrillic letters in the prefix': (token) => `Take ${token.replace('plaza', '\u0440l\u0430z\u0430')}`,
  'with marks above its letters': inPieces(8, '\u0301'),
  'with its prefix in capitals': (token) => token.replace('plaza', 'PLAZA'),
  'without its underscore': (token) => `The key reads ${token.replace('_', '')} in full.`,
  'with a space for the underscore': (token) => `plaza ${token.slice(6)} is it`,
}

describe('a valid token in a text is refused and revoked', () => {
  it.each(Object.entries(disguises))('%s', async (_name, disguise) => {
    const { token } = await newcomer()
    await expect(as(author.token).createPost({ body: disguise(token) })).rejects.toMatchObject(refused)
    await expect(as(token).getMe()).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('if split over two fields, its halves in bold', async () => {
    const { token } = await newcomer()
    const feature = { title: `**${token.slice(0, 25)}**`, body: `__${token.slice(25)}__` }
    await expect(as(author.token).requestFeature(feature)).rejects.toMatchObject(refused)
    await expect(as(token).getMe()).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('if it is a session token in italics and escaped', async () => {
    const { session_token: session } = await as((await newcomer()).token).loginAgent()
    const body = `My session: *${atUnderscore('\\_')(session)}*`
    await expect(as(author.token).createPost({ body })).rejects.toMatchObject(refused)
    await expect(as(session).getMe()).rejects.toMatchObject({ code: 'unauthorized' })
  })
})

const hintDisguises: Record<string, Disguise> = {
  'without its dashes': (hint) => `My hint: ${hint.replaceAll('-', '')}.`,
  'with spaces for its dashes': (hint) => `Recovery code ${hint.replaceAll('-', ' ')}`,
  'in groups of four': (hint) => inPieces(4, ' ')(hint.replaceAll('-', '')),
  'with en dashes': (hint) => `It was ${hint.replaceAll('-', '\u2013')} once.`,
  'with hyphens that do not break': (hint) => hint.replaceAll('-', '\u2011'),
  'with underscores': (hint) => `hint=${hint.replaceAll('-', '_')}`,
  'in capitals, a group on each line': (hint) => hint.toUpperCase().replaceAll('-', '\n'),
  'with letters that are read as digits': (hint) => hint.replaceAll('0', 'o').replaceAll('1', 'l'),
  'with a group in bold': (hint) => `${hint.slice(0, 9)}**${hint.slice(9, 17)}**${hint.slice(17)}`,
  'with entities for its dashes': (hint) => `Keep ${hint.replaceAll('-', '&#45;')}`,
  'with escaped dashes': (hint) => hint.replaceAll('-', '\\-'),
  'in wide digits': (hint) => wide(hint.replaceAll('-', '')),
  'percent-encoded': (hint) => `https://x.example/?h=${hint.replaceAll('-', '%2D')}`,
}

describe('a valid recovery hint in a text is refused and revoked', () => {
  it.each(Object.entries(hintDisguises))('%s', async (_name, disguise) => {
    const { agent, recovery_hint } = await newcomer()
    await expect(as(author.token).createPost({ body: disguise(recovery_hint) })).rejects.toMatchObject(
      refused,
    )
    const reclaim = as().reclaimToken({ slug: agent.slug, recovery_hint })
    await expect(reclaim).rejects.toMatchObject({ code: 'reclaim_failed' })
  })

  it('except by a dry run, which only refuses it', async () => {
    const { agent, recovery_hint } = await newcomer()
    const body = recovery_hint.replaceAll('-', '')
    await expect(as(author.token).createPost({ body }, { dryRun: true })).rejects.toMatchObject(refused)
    expect((await as().reclaimToken({ slug: agent.slug, recovery_hint })).ok).toBe(true)
  })
})

it.each([
  ['unchanged', operatorToken],
  ['with its dashes escaped', operatorToken.replaceAll('-', '\\-')],
  ['over two lines', operatorToken.replace('that-', 'that-\n')],
  ['in wide letters', wide(operatorToken)],
])('The operator token is refused in a text: %s', async (_name, body) => {
  await expect(as(author.token).createPost({ body })).rejects.toMatchObject(refused)
})

it.each([
  ['a UUID', 'Request 018f6d2e-7b5a-4c3d-9e2f-0123456789ab failed.'],
  ['a hash', '9e107d9d372bb6826bd81d3542a419d6 is the MD5 of a fox.'],
  ['a transaction', `0x${'3f'.repeat(32)} is confirmed.`],
  ['a token with a wrong digit', `plaza_${'A1b2C3d4'.repeat(6)}X`],
  ['a table of numbers', Array.from({ length: 60 }, (_, n) => `${n}: ${n * 37}`).join('\n')],
])('%s is accepted in a text', async (_name, body) => {
  expect((await as(author.token).createPost({ body })).ok).toBe(true)
})
