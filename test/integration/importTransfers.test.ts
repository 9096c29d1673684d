import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runOperator } from '../../operator/run.ts'
import type { Client } from '../../rest/client/client.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { freePort } from '../support/lib/ports.ts'
import { operatorToken, type Plaza, type Registered, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { bankEnv } from '../support/world/bankStage.ts'

let server: SharedPostgres
let plaza: Plaza
let operator: Client
let folder: string
let file: string
let statements = 0

beforeAll(async () => {
  server = await openSharedPostgres()
  plaza = await startPlaza({ databaseUrl: await createDatabase(server.url), env: bankEnv })
  operator = checkedClient(plaza.url, operatorToken)
  folder = await mkdtemp(join(tmpdir(), 'plaza-statements-'))
})
beforeEach(() => {
  file = join(folder, `${++statements}.csv`)
})
afterAll(async () => {
  await plaza?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the `import-transfers` command and returns its output and exit code. */
async function run(args: string[], fetch: typeof globalThis.fetch = globalThis.fetch) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runOperator(['import-transfers', ...args], {
    env: { OPERATOR_TOKEN: operatorToken, PORT: new URL(plaza.url).port },
    fetch,
    newKey: () => crypto.randomUUID(),
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  })
  return { code, out, err: err.join('\n') }
}

const transfers = async () => (await operator.listTransfers({ limit: 50 })).items
const ledger = async () => (await operator.listFundEntries({ limit: 50 })).items

async function write(...lines: string[]): Promise<void> {
  await writeFile(file, lines.join('\r\n'))
}

it('an imported statement is entered with its plates, and once however often it is imported', async () => {
  await write(
    '\ufeffbooked_on;amount;currency;payer_name;reference',
    '20.11.2026;92,60;EUR;Müller Söhne;"SVWZ+GPU-NODE\r\nMüller"',
    '20.11.2026;5,00;EUR;Ada;AI-FUEL',
    '20.11.2026;5,00;EUR;Ada;AI-FUEL',
    '21.11.2026;-12,00;EUR;Hoster;Server',
    '22.11.2026;7,00;USD;Eve;"for the ""plaza"""',
  )
  const first = await run([file, '--rate', 'EUR=1.08'])
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toEqual([
    expect.stringMatching(
      /^line 2: transfer \d+, 100\.008 USD of .*, became a plate of its own, plate \d+ {2}node {2}"Müller" {2}founding plate 1$/,
    ),
    expect.stringMatching(/^line 4: transfer \d+, 5\.4 USD of 2026-11-20 from "Ada", became fuel$/),
    expect.stringMatching(/^line 5: transfer \d+, 5\.4 USD .* became fuel$/),
    'line 6: skipped: -12 EUR went out',
    expect.stringMatching(/^line 7: transfer \d+, 7 USD .* became donation$/),
    'Entered 4, 0 already entered, skipped 1, not entered 0.',
  ])
  const [booked, entries] = [await transfers(), await ledger()]
  expect(booked.map(({ amount_usd: usd }) => usd)).toEqual([7, 5.4, 5.4, 100.008])

  const second = await run([file, '--rate', 'EUR=1.2'])
  expect(second.code).toBe(0)
  expect(second.out.at(-1)).toBe('Entered 0, 4 already entered, skipped 1, not entered 0.')
  expect([await transfers(), await ledger()]).toEqual([booked, entries])
})

it('importing a longer statement of the same days adds only the missing rows', async () => {
  const head = 'booked_on,amount,payer_name,reference'
  await write(head, '2026-10-01,1,Bob,AI-FUEL')
  await run([file])
  await write(head, '2026-09-30,1,Bob,AI-FUEL', '2026-10-01,1,Bob,AI-FUEL', '2026-10-01,1,Bob,AI-FUEL')
  const { out } = await run([file])
  expect(out.at(-1)).toBe('Entered 2, 1 already entered, skipped 0, not entered 0.')
})

it('a bad row is reported with its line and does not stop the others', async () => {
  await write(
    'booked_on,amount,currency,payer_name,reference,statement_id',
    '2026-11-31,1,USD,Ada,AI-FUEL,bad-1',
    '2026-11-20,"1,50",GBP,Ada,AI-FUEL,bad-2',
    '2026-11-20,1,USD,,AI-FUEL,bad-3',
    '2026-11-20,99999999,USD,Ada,AI-FUEL,bad-4',
    `2026-11-20,1,USD,Ada,${'x'.repeat(141)},bad-5`,
    '2026-11-20,1,USD,Ada,"AI-FUEL,bad-6',
    '2026-11-20,3,USD,Ada,AI-FUEL,good',
  )
  const { code, out, err } = await run([file])
  expect(code).toBe(1)
  expect(out).toEqual([
    expect.stringMatching(/^line 2: not entered: booked_on must be a day/),
    expect.stringMatching(/^line 3: not entered: there is no rate for GBP/),
    expect.stringMatching(/^line 4: not entered: payer_name/),
    expect.stringMatching(/^line 5: not entered: amount_usd/),
    expect.stringMatching(/^line 6: not entered: reference/),
    expect.stringMatching(/^line 7: not entered: a quote that starts here/),
    expect.stringMatching(/^line 8: transfer \d+, 3 USD .* became fuel$/),
  ])
  expect(err).toBe(
    'Entered 1, 0 already entered, skipped 0, not entered 6. Correct those lines and import the file again.',
  )
  expect((await transfers())[0]).toMatchObject({ statement_id: 'good', amount_usd: 3 })
})

it('a row with the statement id of a different transfer is reported and not entered', async () => {
  const head = 'booked_on,amount,payer_name,statement_id'
  await write(head, '2026-10-05,1,Ada,line 1')
  await run([file])
  await write(head, '2026-11-05,1,Ada,line 1')
  const { code, out } = await run([file])
  expect(code).toBe(1)
  expect(out).toEqual([
    expect.stringMatching(/not entered: its statement_id is already used by transfer \d+ of 2026-10-05/),
  ])
})

it('a dry run announces the outcome of each row, enters nothing, and the real run then has that outcome', async () => {
  const { agent, token } = (await operator.registerAgent({ name: 'Ada of the bank' })) as Registered
  const ada = checkedClient(plaza.url, token)
  const bank = { tier: 'node', rail: 'bank' } as const
  const { sponsorship, pay } = await ada.sponsor({ ...bank, display_name: 'Müller & Söhne 🛰️' })
  const other = (await operator.sponsor({ ...bank, display_name: '☠ acme ☠' })).sponsorship
  const fuel = (await ada.getMe()).bank?.reference
  await write(
    'booked_on,amount,payer_name,reference',
    `2026-11-23,100,Muller,${pay.reference?.toLowerCase()}`,
    '2026-11-23,100,Acme,GPU-NODE Dry',
    '2026-11-23,100,Acme,GPU-NODE Acme',
    `2026-11-23,1,Bob,${fuel}`,
    '2026-11-23,99,Acme,GPU-NODE Acme',
    '2026-11-23,7,Eve,thanks',
    '2026-11-23,1,,',
    `2026-11-23,100,Muller,${pay.reference}`,
  )
  const [before, books] = [await transfers(), await ledger()]
  const dry = await run([file, '--dry-run'])
  const from = (usd: number, payer: string) => `${usd} USD of 2026-11-23 from "${payer}"`
  const claimed = `the plate of claim ${sponsorship.id}  node  "Müller & Söhne 🛰️"  of ${agent.slug}`
  const waits = `because a claim of that name is spelled differently\n      ${other.id}  awaiting_payment  node`
  expect({ code: dry.code, out: dry.out }).toEqual({
    code: 1,
    out: [
      `line 2: ${from(100, 'Muller')} would become ${claimed}`,
      `line 3: ${from(100, 'Acme')} would become a plate of its own  node  "Dry"`,
      expect.stringContaining(
        `line 4: ${from(100, 'Acme')} would become nothing yet: it waits for decide-transfer ${waits}`,
      ),
      `line 5: ${from(1, 'Bob')} would become fuel, and Spark for ${agent.slug}`,
      `line 6: ${from(99, 'Acme')} would become donation, because its amount is below the price of the tier it names`,
      `line 7: ${from(7, 'Eve')} would become donation`,
      expect.stringMatching(/^line 8: not entered: payer_name/),
      expect.stringMatching(
        /^line 9: .*; but line 2 pays for that claim first, so this line would wait or become/,
      ),
    ],
  })
  expect(dry.err).toMatch(
    /^Dry run: 7 to enter, 0 already entered, skipped 0, not entered 1\. To decide: 1\./,
  )
  expect([await transfers(), await ledger()]).toEqual([before, books])

  const { out, err } = await run([file])
  expect(out).toEqual([
    expect.stringContaining(`${from(100, 'Muller')}, became ${claimed}`),
    expect.stringMatching(/, became a plate of its own, plate \d+ {2}node {2}"Dry"/),
    expect.stringMatching(
      /, became nothing yet: it waits for decide-transfer \d+ because a claim of that name is spelled/,
    ),
    expect.stringContaining(`, became fuel, and Spark for ${agent.slug}`),
    expect.stringContaining(', became donation, because its amount is below the price of the tier it names'),
    expect.stringMatching(/, became donation$/),
    expect.stringMatching(/^line 8: not entered: payer_name/),
    expect.stringContaining('because its code names a claim that is already paid or was rejected'),
  ])
  expect(err).toMatch(/not entered 1\. To decide: 2\./)
  const again = await run([file, '--dry-run'])
  expect(again.err).toMatch(/^Dry run: 0 to enter, 7 already entered/)
})

it('an outage ends the import with the current line, and the next import continues there', async () => {
  await write(
    'booked_on,amount,payer_name,reference',
    ...Array.from({ length: 5 }, (_, day) => `2026-08-0${day + 1},1,Ada,AI-FUEL`),
  )
  let calls = 0
  // Simulate a lost response to the third call: the hub executes the call, but the command gets an error.
  const { code, out, err } = await run([file], async (input, init) => {
    const answer = await fetch(input, init)
    if (++calls < 3) return answer
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })
  })
  expect({ code, lines: out.length }).toEqual({ code: 1, lines: 2 })
  expect(err).toContain('It may have been executed. The next import will tell.\nStopped at line 4;')
  expect((await run([file])).out.at(-1)).toBe('Entered 2, 3 already entered, skipped 0, not entered 0.')
})

it.each([
  ['no file', [], 2, 'Missing: <file.csv>'],
  ['two files', ['a.csv', 'b.csv'], 2, '"b.csv" is one argument too many'],
  ['an odd rate', ['a.csv', '--rate', 'EUR'], 2, '--rate must be a currency and its price'],
  ['an unknown option', ['a.csv', '--force'], 2, "Unknown option '--force'"],
  ['a file that is not there', ['/nowhere/a.csv'], 1, '/nowhere/a.csv cannot be read (ENOENT)'],
] as const)('import-transfers with %s explains the mistake', async (_, args, code, complaint) => {
  const ended = await run([...args])
  expect(ended).toMatchObject({ code, out: [], err: expect.stringContaining(complaint) })
})

it('a file in another encoding is refused with the remedy', async () => {
  await writeFile(file, Buffer.from('booked_on,amount,payer_name\n2026-11-20,1,M\xfcller', 'latin1'))
  expect(await run([file])).toMatchObject({ code: 1, err: expect.stringContaining('iconv -f windows-1252') })
})

it('import-transfers has its own help', async () => {
  const { code, out } = await run(['--help'])
  expect(code).toBe(0)
  expect(out.join()).toMatch(/operator -- import-transfers <file\.csv>[\s\S]*statement_id[\s\S]*--rate/)
})

it('an import without a running plaza enters nothing and says why', async () => {
  await write('booked_on,amount,payer_name', '2026-11-24,1,Ada')
  const ended = await run([file, '--url', `http://127.0.0.1:${await freePort()}`])
  expect(ended).toMatchObject({ code: 1, out: [], err: expect.stringContaining('No plaza answers') })
})
