import postgres from 'postgres'
import { anyRandom } from '../../test/support/lib/random.ts'
import { answerOrders } from '../answering.ts'
import { proseFrom } from '../texts.ts'

/**
 * Commands for this program, which inserts posts in batches. The benchmark compares the hub with this
 * program.
 */

export type Order = { act: 'open'; url: string } | { act: 'load'; inFlight: number; seconds: number }
export type Done = { count: number; seconds: number }

const prose = proseFrom(anyRandom())
let sql: postgres.Sql

answerOrders<Order>((order) => (order.act === 'open' ? open(order.url) : load(order.inFlight, order.seconds)))

async function open(url: string): Promise<void> {
  sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql`create table if not exists bare (id bigserial primary key, author int not null, body text not null, at timestamptz not null)`
}

/** Texts that are generated in advance, so that the measured loop does not include their generation. */
const texts = Array.from({ length: 1024 }, prose)

async function load(inFlight: number, seconds: number): Promise<Done> {
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const bodies = texts.slice(0, inFlight)
  const authors = bodies.map((_, index) => index)
  let count = 0
  while (performance.now() < until) {
    await sql`insert into bare (author, body, at) select author, body, now() from unnest(${authors}::int[], ${bodies}::text[]) as t (author, body)`
    count += inFlight
  }
  return { count, seconds: (performance.now() - startedAt) / 1000 }
}
