import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operatorTokenPath } from '../../hub/boot/operatorToken.ts'
import { isWrite, type Operation } from '../../hub/contract/operation.ts'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { commands, operationOf } from '../../operator/commands.ts'
import { fieldsOf } from '../../operator/fields.ts'
import { runOperator } from '../../operator/run.ts'

const token = 'an-operator-token-for-the-tests'

type Seen = { method: string; path: string; headers: Headers; body: unknown }

let dataDir: string
let seen: Seen[]
/** The hub's responses in order. The last one is repeated. */
let answers: (() => Response | Promise<Response>)[]

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plaza-operator-'))
})
afterAll(() => rm(dataDir, { recursive: true }))
beforeEach(() => {
  seen = []
  answers = [() => Response.json({ ok: true })]
})

const hub: typeof fetch = async (input, init) => {
  const url = new URL(String(input))
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
  seen.push({
    method: init?.method ?? '',
    path: url.host + url.pathname + url.search,
    headers: new Headers(init?.headers),
    body,
  })
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  if (!answer) throw new Error('no answer')
  return answer()
}

async function run(args: string[], env: Record<string, string> = { OPERATOR_TOKEN: token }) {
  const out: string[] = []
  const err: string[] = []
  const code = await runOperator(args, {
    env: { DATA_DIR: dataDir, PORT: '3999', ...env },
    fetch: hub,
    newKey: () => 'a-new-key',
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  })
  expect(out.join() + err.join()).not.toContain(token)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

function exampleArguments(name: string): string[] {
  const command = commands[name]
  if (!command) throw new Error(`no command ${name}`)
  const { input } = operationOf(command).example as { input: Record<string, unknown> }
  return fieldsOf(command).flatMap(({ field, option }) => {
    const value = input[field]
    if (value === undefined) return []
    const { parameter, value: amount } = Object(value) as { parameter?: string; value?: number }
    const text = parameter === undefined ? String(value) : `${parameter}=${amount}`
    return option === undefined ? [text] : [`--${option}`, text]
  })
}

describe('the table of operator commands', () => {
  it('has a command for every operation of the operator', () => {
    const rows = operationNames.filter((name) => operations[name].auth === 'operator')
    const covered = Object.values(commands).map(({ operation }) => operation)
    expect(covered).toEqual(expect.arrayContaining(rows))
  })

  it.each(Object.keys(commands))('can express with %s the example of its operation', async (name) => {
    const command = commands[name]
    if (!command) throw new Error('gone')
    const row: Operation = operationOf(command)
    answers = [() => Response.json(row.example.output)]
    const { code, out, err } = await run([name, ...exampleArguments(name)])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).not.toMatch(/undefined|\[object|NaN/)
    const [{ method, path, headers, body }] = seen as [Seen]
    expect(method).toBe(row.method)
    const { pathname, searchParams } = new URL(`http://${path}`)
    const pattern = row.path.replace(/\{(\w+)\}/g, (_, field: string) => String(row.example.input[field]))
    expect(pathname).toBe(pattern)
    expect({ ...Object.fromEntries(searchParams), ...Object(body) }).toEqual(
      Object.fromEntries(
        Object.entries(row.example.input).filter(([field]) => !row.path.includes(`{${field}}`)),
      ),
    )
    expect(headers.get('authorization')).toBe(row.auth === 'operator' ? `Bearer ${token}` : null)
    expect(headers.get('idempotency-key')).toBe(isWrite(row) ? 'a-new-key' : null)
  })

  it.each(Object.keys(commands))('has %s in the usage, with its own help', async (name) => {
    const all = await run(['help'])
    expect(all.out).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
    for (const args of [
      ['help', name],
      [name, '--help'],
      [name, '-h'],
    ]) {
      const { code, out } = await run(args)
      expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining(`operator -- ${name}`) })
    }
    expect(seen).toEqual([])
  })
})

describe("the usage of the operator's command line", () => {
  it('shows required, optional and exclusive arguments', async () => {
    const { out } = await run(['help'])
    expect(out).toContain('  suspend <slug> --reason <text> [--texts]\n')
    expect(out).toContain('  revoke-tokens (<slug> | --all --yes) --reason <text>\n')
    expect(out).toContain('  open-law --title <text> --text <text> [--effect <parameter=value>]\n')
    expect(out).toContain('  notice <text> [--to <slug>]\n')
    expect(out).toContain('[--status <open|upheld|dismissed>]')
  })

  it('goes to standard error with exit code 2 if no command was given', async () => {
    const { code, out, err } = await run([])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^Usage: npm run operator -- <command>/)
  })

  it.each([
    [['nonsense'], 'There is no command nonsense.'],
    [['toString'], 'There is no command toString.'],
    [['help', 'nonsense'], 'There is no command nonsense.'],
    [['suspend'], 'Missing: <slug>, --reason'],
    [['suspend', 'ada-9'], 'Missing: --reason'],
    [['suspend', '', '--reason', ''], 'Missing: <slug>, --reason'],
    [['suspend', 'ada-9', 'Floods', '--reason', 'a'], '"Floods" is one argument too many'],
    [['suspend', 'ada-9', '--reason', 'a', '--reason', 'b'], '--reason is given twice'],
    [['suspend', 'ada-9', '--force'], "Unknown option '--force'"],
    [['suspend', 'ada-9', '--reason'], "'--reason <value>' argument missing"],
    [['remove-post', 'ada-9', '--reason', 'a'], '<id> must be a whole number; "ada-9" is not.'],
    [['remove-post', '4.2', '--reason', 'a'], '<id> must be a whole number'],
    [['reports', '--limit', 'all'], '--limit must be a whole number'],
    [['reports', '--dry-run'], "Unknown option '--dry-run'"],
    [['open-law', '--title', 'a', '--text', 'b', '--effect', 'fifteen'], 'such as posts_per_hour=15'],
    [['revoke-tokens', '--reason', 'a'], 'Give exactly one of <slug> and --all.'],
    [['revoke-tokens', 'ada-9', '--all', '--yes', '--reason', 'a'], 'Give exactly one of <slug> and --all.'],
    [['revoke-tokens', '--all', '--reason', 'a'], '--all also requires --yes'],
    [['laws', '--url', 'plaza.example'], '--url must be an address'],
  ])('is explained for the mistake %j, and nothing is sent', async (args, complaint) => {
    const { code, out, err } = await run(args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(complaint)
    expect(err).toMatch(/npm run operator -- help/)
    expect(seen).toEqual([])
  })
})

describe("a call of the operator's command line", () => {
  it('goes to this machine unless --url names another address', async () => {
    const env = { OPERATOR_TOKEN: token, BASE_URL: 'https://plaza.example' }
    await run(['laws'], env)
    await run(['laws', '--url', 'https://other.example/'], env)
    expect(seen.map(({ path }) => path)).toEqual(['127.0.0.1:3999/api/laws', 'other.example/api/laws'])
  })

  it('is a dry run with --dry-run', async () => {
    const { code, out } = await run(['dismiss-report', '81', '--dry-run'])
    expect({ code, out }).toEqual({ code: 0, out: 'Dry run: every check passed, nothing was changed.' })
    expect(seen).toMatchObject([{ path: '127.0.0.1:3999/api/operator/reports/81/dismiss?dry_run=1' }])
    expect(seen[0]?.headers.has('idempotency-key')).toBe(false)
  })

  it('prints the whole answer with --json, without control characters', async () => {
    const answer = { ok: true, items: [{ message: '\u001b[2J\u009b2J\u202egnol' }] }
    answers = [() => Response.json(answer)]
    const { out } = await run(['guestbook', '--json'])
    expect(JSON.parse(out)).toEqual(answer)
    expect(out).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u)
  })

  it('prints texts of agents on one line, harmless and short', async () => {
    const [entry] = operations.listGuestbook.example.output.items
    const message = `\u001b]0;owned\u0007 first\nsecond ${'long '.repeat(50)}`
    const items = [{ ...entry, message }]
    answers = [() => Response.json({ ...operations.listGuestbook.example.output, items })]
    const { out } = await run(['guestbook'])
    expect(out.split('\n')).toHaveLength(1)
    expect(out).not.toMatch(/\p{Cc}/u)
    expect(out).toMatch(/first second long .*…"$/)
  })

  it('says how to get the rest of a list, and that a list is empty', async () => {
    const page = operations.listFeatures.example.output
    answers = [() => Response.json({ ...page, has_more: true, next_before_id: 57 })]
    expect((await run(['features'])).out).toMatch(/\nMore with --before-id 57$/)
    answers = [() => Response.json({ ...page, items: [] })]
    expect((await run(['features', '--before-id', '57'])).out).toBe('No such feature requests.')
    expect(seen[1]?.path).toBe('127.0.0.1:3999/api/features?before_id=57')
  })
})

describe("a failure in the operator's command line", () => {
  const suspend = ['suspend', 'ada-9', '--reason', 'Floods.']
  const refuses = (status: number, body: object) => {
    answers = [() => Response.json({ ok: false, request_id: 'req_1', ...body }, { status })]
  }

  it('shows message, fields, hint, code and request id', async () => {
    refuses(422, {
      error: 'invalid_input',
      message: 'slug: is odd',
      hint: 'Look at /api/agents.',
      errors: [
        { field: 'slug', message: 'is odd' },
        { field: 'reason', message: 'must have 1 to 500 characters' },
      ],
    })
    const { code, out, err } = await run(suspend)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toBe(
      'Refused: slug: is odd\n  reason: must have 1 to 500 characters\nLook at /api/agents.\n' +
        '(invalid_input, status 422, request id req_1)',
    )
  })

  it('names the source of a refused token', async () => {
    refuses(401, { error: 'unauthorized', message: 'A valid bearer token is required.' })
    const { code, err } = await run(suspend)
    expect(code).toBe(1)
    expect(err).toContain(
      'The token is from OPERATOR_TOKEN; the hub at http://127.0.0.1:3999 has a different one.',
    )
  })

  it('says how to repeat a call with an unknown outcome safely', async () => {
    refuses(503, {
      error: 'unavailable',
      message: 'The plaza cannot reach its storage right now.',
      retry_after: 2,
    })
    const { err } = await run(suspend)
    expect(err).toContain(
      'It may have been executed. Repeat it with --key a-new-key: it is then executed only once.',
    )
    expect(err).toContain('Try again in 2 s.')
    await run([...suspend, '--key', 'a-new-key'])
    expect(seen.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['a-new-key', 'a-new-key'])
    const aborted = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    answers = [() => Promise.reject(aborted)]
    const silent = await run(suspend)
    expect(silent).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^No answer .* 30 s\.\nIt may have been executed/),
    })
  })

  it('says that no plaza answers, and at which address', async () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    answers = [() => Promise.reject(new TypeError('fetch failed', { cause }))]
    const { code, err } = await run(suspend)
    expect(code).toBe(1)
    expect(err).toMatch(/^No plaza answers at http:\/\/127\.0\.0\.1:3999 \(ECONNREFUSED\)/)
    expect(err).not.toContain('--key')
  })

  it('is called a bug if it is one', async () => {
    answers = [() => Promise.reject(new Error('what is this'))]
    const { code, err } = await run(suspend)
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringMatching(/bug.*what is this/) })
  })

  it('names a bad variable like the hub does', async () => {
    const { code, err } = await run(suspend, { PORT: 'three', OPERATOR_TOKEN: token })
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('PORT') })
    expect((await run(suspend, { PORT: '0', OPERATOR_TOKEN: token })).err).toContain('give its --url')
  })
})

describe('the operator token of the command line', () => {
  const path = () => operatorTokenPath(dataDir)

  it('is explained if missing, and commands without it still work', async () => {
    const { code, err } = await run(['reports'], {})
    expect(code).toBe(1)
    expect(err).toContain(`no file ${path()}`)
    expect(err).toContain('set OPERATOR_TOKEN')
    expect(seen).toEqual([])
    expect((await run(['laws', '--json'], {})).code).toBe(0)
    const place = await run(['token'], {})
    expect(place).toMatchObject({ code: 0, out: path(), err: expect.stringContaining('first start') })
  })

  it('is read from the file, or from OPERATOR_TOKEN if set', async () => {
    await writeFile(path(), `${token}\n`)
    await run(['reports', '--json'], {})
    await run(['reports', '--json'], { OPERATOR_TOKEN: 'another-operator-token' })
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([
      `Bearer ${token}`,
      'Bearer another-operator-token',
    ])
    expect(await run(['token'], {})).toEqual({ code: 0, out: path(), err: '' })
    expect((await run(['token'])).err).toContain('OPERATOR_TOKEN is set')
  })

  it.each(['', 'two words\n', 'line\nbreak\n', 'ümläute'])(
    'is refused as %j in the file, and not printed',
    async (text) => {
      await writeFile(path(), text)
      const { code, err } = await run(['reports'], {})
      expect(code).toBe(1)
      expect(err).toBe(`${path()} contains no token: it is empty, has spaces, or is not ASCII.`)
      expect(seen).toEqual([])
    },
  )

  it('that cannot be read is reported with the reason', async () => {
    await rm(path())
    await mkdir(path())
    const { code, err } = await run(['reports'], {})
    expect(code).toBe(1)
    expect(err).toContain(`${path()} cannot be read (EISDIR). Run this as the account of the hub`)
  })
})
