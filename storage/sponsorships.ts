import {
  foundingSlots,
  type SponsorRail,
  type SponsorshipState,
  type SponsorTier,
  type TransferWord,
} from '../hub/contract/fund.ts'
import type { AgentId } from '../hub/contract/ids.ts'
import type { ContentFlag } from '../hub/contract/records.ts'
import type { Sql, Tx } from './database.ts'
import { onPage, type Page, summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'
import { inWorld } from './worlds.ts'

export type SponsorshipRow = {
  id: number
  tier: SponsorTier
  displayName: string
  /** The sponsor's display name, normalised for comparison. */
  nameFold: string
  flags: ContentFlag[]
  rail: SponsorRail
  agent: AuthorRow | null
  bankReference: string | null
  state: SponsorshipState
  reason: string | null
  slot: number | null
  createdAt: Date
  expiresAt: Date
  confirmedAt: Date | null
  engravedAt: Date | null
  /**
   * Time until which the agent can change the name on its sponsor plate (a sponsor's name shown on the site). Null
   * unless the plate was paid for by a tip or donation. The names on other plates are chosen in advance.
   */
  nameUntil: Date | null
}

/**
 * Selects sponsorships of the current payment mode (sandbox or real). The caller appends further conditions with `and`.
 */
const selectSponsorships = (sql: Sql | Tx) => sql`
  select s.id, s.tier, s.display_name, s.name_fold, s.flags, s.rail, ${summaryOf(sql)} as agent, s.bank_reference,
    s.state, s.reason, s.slot, s.created_at, s.expires_at, s.confirmed_at, s.engraved_at, s.name_until
  from sponsorships s left join agents a on a.id = s.agent_id
  where ${inWorld(sql, 's')}`

/** Inserts a sponsorship. The event with the sponsorship's id must be written first. */
export async function insertSponsorship(tx: Tx, row: SponsorshipRow): Promise<void> {
  await tx`
    insert into sponsorships (id, tier, display_name, name_fold, flags, rail, agent_id, bank_reference, state, reason,
      slot, created_at, expires_at, confirmed_at, engraved_at, name_until)
    values (${row.id}, ${row.tier}, ${row.displayName}, ${row.nameFold}, ${row.flags}, ${row.rail},
      ${row.agent?.id ?? null}, ${row.bankReference}, ${row.state}, ${row.reason}, ${row.slot}, ${row.createdAt},
      ${row.expiresAt}, ${row.confirmedAt}, ${row.engravedAt}, ${row.nameUntil})`
}

export async function findSponsorship(sql: Sql | Tx, id: number): Promise<SponsorshipRow | undefined> {
  const [row] = await sql<SponsorshipRow[]>`${selectSponsorships(sql)} and s.id = ${id}`
  return row
}

export async function updateSponsorship(
  tx: Tx,
  {
    id,
    displayName,
    nameFold,
    flags,
    state,
    reason,
    slot,
    agent,
    confirmedAt,
    engravedAt,
  }: Omit<SponsorshipRow, 'tier' | 'rail' | 'bankReference' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await tx`
    update sponsorships set display_name = ${displayName}, name_fold = ${nameFold}, flags = ${flags}, state = ${state},
      reason = ${reason}, slot = ${slot}, agent_id = ${agent?.id ?? null}, confirmed_at = ${confirmedAt},
      engraved_at = ${engravedAt}
    where id = ${id}`
}

export async function nameSponsorship(
  tx: Tx,
  { id, displayName, nameFold, flags }: Pick<SponsorshipRow, 'id' | 'displayName' | 'nameFold' | 'flags'>,
): Promise<void> {
  await tx`
    update sponsorships set display_name = ${displayName}, name_fold = ${nameFold}, flags = ${flags}
    where id = ${id}`
}

/**
 * Returns the number of the next founding sponsor plate (a sponsor's name shown on the site), or undefined if
 * none is free. One plate stays reserved for each bank transfer that awaits the operator's decision and, if
 * `before` is set, has a smaller id than `before`. The caller must hold the event log's lock.
 */
export async function findFreeSlot(tx: Tx, before: number | null): Promise<number | undefined> {
  const [row] = await tx<{ given: number; kept: number }[]>`
    select (select count(s.slot) from sponsorships s where s.slot is not null and ${inWorld(tx, 's')}) as given,
      (select count(*) from transfers t
        where t.becomes = 'waits' and (${before}::bigint is null or t.id < ${before}) and ${inWorld(tx, 't')}) as kept`
  if (!row || row.given + row.kept >= foundingSlots) return undefined
  return row.given + 1
}

/**
 * Finds an unpaid claim to a sponsor plate (a sponsor's name shown on the site), so that a repeated request creates no
 * second claim. `agentId` is null for a claim made without a token.
 */
export async function findClaimOf(
  tx: Tx,
  {
    tier,
    rail,
    displayName,
    agentId,
  }: Pick<SponsorshipRow, 'tier' | 'rail' | 'displayName'> & { agentId: AgentId | null },
): Promise<SponsorshipRow | undefined> {
  const [row] = await tx<SponsorshipRow[]>`
    ${selectSponsorships(tx)}
    and s.state = 'awaiting_payment' and s.tier = ${tier} and s.display_name = ${displayName} and s.rail = ${rail}
      and s.agent_id is not distinct from ${agentId}
    order by s.id limit 1`
  return row
}

/**
 * Payment reference of a bank transfer. `word`: keyword of the sponsorship tier, such as "GPU-NODE".
 * `references`: the reference as received, and the reference without the text that banks add.
 */
type Written = { word: TransferWord; references: string[] }

/** Returns the unpaid sponsorship claims that match a bank transfer by name or payment reference. */
export async function listWaitingClaims(
  tx: Sql | Tx,
  { tier, word, nameFold, references }: Pick<SponsorshipRow, 'tier' | 'nameFold'> & Written,
): Promise<SponsorshipRow[]> {
  return tx<SponsorshipRow[]>`
    ${selectSponsorships(tx)}
    and s.state = 'awaiting_payment' and s.rail = 'bank' and s.tier = ${tier}
      and (s.name_fold = ${nameFold}
        or lower(coalesce(s.bank_reference, ${word}::text || ' ' || s.display_name))
          in (select lower(said) from unnest(${references}::text[]) as r (said)))
    order by s.id`
}

/**
 * Finds a sponsor plate (a sponsor's name shown on the site) that was paid for by bank transfer and belongs
 * to no agent.
 */
export async function findUnclaimedPlate(
  tx: Tx,
  { tier, nameFold }: Pick<SponsorshipRow, 'tier' | 'nameFold'>,
): Promise<SponsorshipRow | undefined> {
  const [row] = await tx<SponsorshipRow[]>`
    ${selectSponsorships(tx)}
    and s.confirmed_at is not null and s.rail = 'bank' and s.agent_id is null and s.tier = ${tier}
      and s.name_fold = ${nameFold}
    order by s.id limit 1`
  return row
}

/**
 * SQL condition for sponsorships that expired before they were paid for. Excludes those whose reported
 * payment is still being checked.
 */
const isDue = (sql: Sql | Tx, now: Date) => sql`
  s.state = 'awaiting_payment' and s.expires_at <= ${now}
    and not exists (select from transactions t where t.sponsorship_id = s.id and t.state = 'reported')`

/**
 * Counts the founding sponsor plates (sponsors' names shown on the site) that are reserved for bank transfers
 * awaiting the operator's decision.
 */
export async function countKeptSlots(sql: Sql): Promise<number> {
  const [row] = await sql<{ kept: number }[]>`
    select count(*) as kept from transfers t where t.becomes = 'waits' and ${inWorld(sql, 't')}`
  return row?.kept ?? 0
}

export async function listDueClaims(sql: Sql, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select s.id from sponsorships s where ${isDue(sql, now)} and ${inWorld(sql, 's')} order by s.id limit 100`
  return rows.map(({ id }) => id)
}

/** Finds a sponsorship by its id if it expired before it was paid for. The caller must hold the event log's lock. */
export async function findDueClaim(tx: Tx, id: number, now: Date): Promise<SponsorshipRow | undefined> {
  const [row] = await tx<SponsorshipRow[]>`${selectSponsorships(tx)} and s.id = ${id} and ${isDue(tx, now)}`
  return row
}

export async function listSponsorships(
  sql: Sql,
  { state }: { state?: SponsorshipState | undefined },
  page: Page,
): Promise<SponsorshipRow[]> {
  return sql<SponsorshipRow[]>`
    ${selectSponsorships(sql)}
    and ${state === undefined ? sql`true` : sql`s.state = ${state}`} and ${onPage(sql, 's', page)}`
}

/** Returns the sponsorships that an agent has claimed but not paid for yet, newest first. */
export async function listWaitingOf(sql: Sql, agentId: AgentId, limit: number): Promise<SponsorshipRow[]> {
  return sql<SponsorshipRow[]>`
    ${selectSponsorships(sql)} and s.agent_id = ${agentId} and s.state = 'awaiting_payment'
    order by s.id desc limit ${limit}`
}

export async function listPlates(sql: Sql, page: Page): Promise<SponsorshipRow[]> {
  return sql<SponsorshipRow[]>`
    ${selectSponsorships(sql)} and s.confirmed_at is not null and ${onPage(sql, 's', page)}`
}

export async function listFounders(sql: Sql): Promise<SponsorshipRow[]> {
  return sql<SponsorshipRow[]>`${selectSponsorships(sql)} and s.slot is not null order by s.slot`
}
