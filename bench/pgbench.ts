import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectOnce } from '../storage/embedded/ready.ts'

const run = promisify(execFile)

export type Pgbench = {
  /** Inserts rows over 16 connections, with one transaction per row. Returns the number of inserts per second. */
  perSecond(seconds: number): Promise<number>
  close(): Promise<void>
}

/** Creates a table and a script for pgbench, Postgres's own load generator. */
export async function openPgbench(url: string): Promise<Pgbench> {
  await connectOnce(
    url,
    (sql) =>
      sql`create table single (id bigserial primary key, author int not null, body text not null, at timestamptz not null)`,
  )
  const folder = await mkdtemp(join(tmpdir(), 'plaza-pgbench-'))
  const script = join(folder, 'single.sql')
  await writeFile(
    script,
    "\\set author random(1, 100000)\ninsert into single (author, body, at) values (:author, repeat('plaza ', 50), now());\n",
  )
  return {
    async perSecond(seconds) {
      const { stdout } = await run('pgbench', [
        ...['--no-vacuum', '--protocol=prepared', '--client=16', '--jobs=1'],
        ...[`--time=${Math.ceil(seconds)}`, `--file=${script}`, url],
      ]).catch(explain)
      return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    },
    close: () => rm(folder, { recursive: true }),
  }
}

function explain(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT') throw error
  throw new Error(
    'The bench needs pgbench: install the package postgresql-contrib or postgresql of your system.',
    {
      cause: error,
    },
  )
}
