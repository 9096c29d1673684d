import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectOnce } from '../../storage/embedded/ready.ts'
import { hubCommand, startPlaza } from '../support/nodes/plaza.ts'
import {
  createDatabase,
  createEmptyDatabase,
  type RealPostgres,
  startRealPostgres,
} from '../support/nodes/postgres.ts'

let postgres: RealPostgres
beforeAll(async () => {
  postgres = await startRealPostgres()
})
afterAll(() => postgres?.close())

const complaint = (databaseUrl: string) =>
  startPlaza({ databaseUrl }).then(
    async (plaza) => {
      await plaza.close()
      return 'it started'
    },
    ({ message }: Error) => message,
  )

/** Returns the hub's reason for refusing a database. Asserts that the message has no stack trace or password. */
async function refusal(databaseUrl: string): Promise<string> {
  const message = await complaint(databaseUrl)
  expect(message).not.toMatch(/^ {4}at /m)
  expect(message).not.toContain(new URL(databaseUrl).password)
  const [, reason = message] =
    /^ {2}DATABASE_URL: the Postgres at \S+ cannot be used: (.*)$/m.exec(message) ?? []
  return reason
}

const alter = (databaseUrl: string, change: string) =>
  connectOnce(postgres.url, (sql) =>
    sql.unsafe(`alter database ${new URL(databaseUrl).pathname.slice(1)} ${change}`),
  )

it('A hub on a read-only database, such as a replica, says so and exits', async () => {
  const databaseUrl = await createDatabase(postgres.url)
  await alter(databaseUrl, 'set default_transaction_read_only = on')
  expect(await refusal(databaseUrl)).toContain('read-only transaction')
})

it('A hub on the database of a later version says how to go back, and exits', async () => {
  const databaseUrl = await createEmptyDatabase(postgres.url)
  await connectOnce(databaseUrl, async (sql) => {
    await sql`create table migrations (name text primary key, at timestamptz not null default now())`
    await sql`insert into migrations (name) values ('9999_from_the_future.sql')`
  })
  expect(await refusal(databaseUrl)).toMatch(/made by a newer plaza.* Start that one, or restore a backup\.$/)
})

it('A hub with a wrong password says so and exits', async () => {
  const databaseUrl = new URL(await createDatabase(postgres.url))
  databaseUrl.password = 'guessed-password'
  expect(await refusal(databaseUrl.href)).toContain('password authentication failed')
})

it('A hub whose role does not own its database says so and exits', async () => {
  const databaseUrl = new URL(await createDatabase(postgres.url))
  databaseUrl.username = 'no_owner'
  databaseUrl.password = 'password-of-no-owner'
  await connectOnce(postgres.url, (sql) =>
    sql.unsafe(`create role no_owner login password '${databaseUrl.password}'`),
  )
  expect(await refusal(databaseUrl.href)).toBe(
    'permission denied for schema public. The role of the hub must own the database and every object in it',
  )
})

it.each([
  ['192.0.2.1', 'HOST: 192.0.2.1 is not an address of this machine'],
  ['no-such-host.invalid', 'HOST: no-such-host.invalid cannot be resolved'],
])('a hub told to listen on %s says why it cannot as its only line, and exits', async (host, reason) => {
  const said = await startPlaza({ databaseUrl: postgres.url, env: { HOST: host } }).catch(
    ({ message }: Error) => message,
  )
  expect(said).toContain(`:\nThe plaza cannot start with this environment:\n  ${reason}`)
  expect(said).not.toContain('    at ')
})

it('a hub at a terminal writes lines for people, names a misspelt variable, and ends with where everything is', async () => {
  const databaseUrl = await createDatabase(postgres.url)
  const terminal = hubCommand.map((part) => `'${part}'`).join(' ')
  const plaza = await startPlaza({
    databaseUrl,
    // Run the hub in a terminal, which `script` from util-linux provides.
    command: ['script', '-qefc', `exec ${terminal}`, '/dev/null'],
    env: { TRUST_PROXI: 'on' },
  })
  await expect.poll(plaza.output).toContain('money       sandbox')
  const lines = plaza.output().replaceAll('\r', '').split('\n')
  await plaza.close()
  expect(lines.filter((line) => line.startsWith('{'))).toEqual([])
  const spelling =
    /^\d\d:\d\d:\d\d WARN {2}The variable TRUST_PROXI has no effect\. Did you mean TRUST_PROXY\?$/
  expect(lines.some((line) => spelling.test(line))).toBe(true)
  expect(lines).toContain(`  address     ${plaza.url}`)
  expect(lines).toContain(`  for agents  ${plaza.url}/skill.md`)
})
