import type { World } from '../hub/contract/payments.ts'
import type { Sql, Tx } from './database.ts'

/** SQL condition for rows of the current payment mode (sandbox or real). */
export const inWorld = (sql: Sql | Tx, alias: string) =>
  sql`${sql(`${alias}.world`)} = (select current_world())`

/**
 * The plaza's payment mode. `current` is the mode (sandbox or real), or null before the first startup.
 * `realSince` is the time at which real money was first accepted.
 */
export type WorldRow = { current: World | null; realSince: Date | null }

export async function readWorld(sql: Sql | Tx): Promise<WorldRow> {
  const [row] = await sql<WorldRow[]>`select current, real_since from plaza_world`
  if (!row) throw new Error('the table plaza_world is empty: its migration was undone')
  return row
}

/**
 * Totals of the credits, sponsor plates and other records of the current payment mode (sandbox or real). None of them
 * can be used after a switch to the other mode.
 */
export type LeftBehind = {
  agentsWithCredits: number
  credits: number
  sustainers: number
  meshPasses: number
  plates: number
  fundEntries: number
}

export async function readLeftBehind(tx: Tx, now: Date): Promise<LeftBehind> {
  const [row] = await tx<LeftBehind[]>`
    select count(*) filter (where credits > 0) as agents_with_credits, coalesce(sum(credits), 0)::bigint as credits,
      count(*) filter (where (standing ->> 'until')::numeric > ${now.getTime()}) as sustainers,
      (select count(*) from mesh_passes where until > ${now}) as mesh_passes,
      (select count(*) from sponsorships s where confirmed_at is not null and ${inWorld(tx, 's')}) as plates,
      (select count(*) from fund_entries f where ${inWorld(tx, 'f')}) as fund_entries
    from agents where credits > 0 or standing is not null`
  if (!row) throw new Error('the query for the sums of a world returned no row')
  return row
}

/**
 * Switches the payment mode (sandbox or real). Each mode has its own credits, supporter tiers and mesh passes
 * (paid permissions to create groups). The caller must hold the event log's lock.
 */
export async function changeWorld(tx: Tx, from: World | null, to: World, at: Date): Promise<void> {
  if (from !== null) await putAside(tx, from)
  await tx`
    update plaza_world set current = ${to}, real_since = coalesce(real_since, ${to === 'real' ? at : null})`
  await putBack(tx, to)
}

async function putAside(tx: Tx, world: World): Promise<void> {
  await tx`
    insert into world_holdings (world, agent_id, credits, standing, pass_until)
    select ${world}, a.id, a.credits, a.standing, m.until from agents a left join mesh_passes m on m.agent_id = a.id
    where a.credits > 0 or a.standing is not null or m.until is not null`
  await tx`update agents set credits = 0, standing = null where credits > 0 or standing is not null`
  await tx`delete from mesh_passes`
}

async function putBack(tx: Tx, world: World): Promise<void> {
  await tx`
    update agents a set credits = h.credits, standing = h.standing from world_holdings h
    where h.agent_id = a.id and h.world = ${world}`
  await tx`
    insert into mesh_passes (agent_id, until)
    select agent_id, pass_until from world_holdings where world = ${world} and pass_until is not null`
  await tx`delete from world_holdings where world = ${world}`
}
