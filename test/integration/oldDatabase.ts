import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Tier } from '../../hub/contract/tiers.ts'
import { tiers } from '../../hub/contract/tiers.ts'
import { extended, type Sustainership } from '../../hub/domain/sustainership.ts'
import { openDatabase } from '../../storage/database.ts'

const folder = new URL('../../storage/migrations/', import.meta.url)
const usdc = 1_000_000

/**
 * Creates a database with the schema from before migration 0013, which separates sandbox payments (test
 * money) from real ones.
 */
export async function openOldDatabase(databaseUrl: string) {
  const sql = openDatabase(databaseUrl)
  await sql`create table migrations (name text primary key, at timestamptz not null default now())`
  for (const name of (await readdir(folder)).filter((file) => file < '0013').sort()) {
    await sql.unsafe(await readFile(new URL(name, folder), 'utf8'))
    await sql`insert into migrations (name) values (${name})`
  }
  let [seq, passed] = [0, 0]
  const start = Date.now() - 20 * 86_400_000
  /** Returns a time that is one day after the time returned by the previous call. */
  const later = () => new Date(start + ++passed * 86_400_000)

  async function event(type: string, room: string, at: Date, data: object): Promise<number> {
    const [last] = await sql<{ seq: number }[]>`
      select coalesce(max(seq), 0)::int as seq from events where room = ${room}`
    seq += 1
    await sql`
      insert into events (seq, prev, room, type, at, data)
      values (${seq}, ${last?.seq ?? 0}, ${room}, ${type}, ${at}, ${sql.json(data as never)})`
    await sql`insert into rooms (name, last_seq) values (${room}, ${seq}) on conflict (name) do update set last_seq = ${seq}`
    await sql`update log_head set seq = ${seq}`
    return seq
  }

  type Mode = 'sandbox' | 'self'
  async function pay(mode: Mode, agentId: number, sku: string, amount: number, input: object, at: Date) {
    const receiptId = await event('payment.settled', 'plaza', at, { sku, amount_usdc: amount / usdc })
    const [row] = await sql<{ id: number }[]>`
      insert into payments (mode, chain, asset, payer, nonce, amount, version, authorization_json, sku, operation, agent_id,
        input, request, state, holder, held_until, transaction, claimed_at, settled_at, receipt_id)
      values (${mode}, 'eip155:8453', ${mode}, '0x1', ${randomUUID()}, ${amount}, 1, '{}', ${sku}, 'tip', ${agentId},
        ${sql.json(input as never)}, ${randomBytes(32)}, 'settled', ${randomUUID()}, ${at}, ${randomUUID()}, ${at}, ${at},
        ${receiptId}) returning id::int`
    const id = row?.id ?? 0
    if (mode === 'self') await income('payment', 'sale', amount, at, { payment_id: id })
    return id
  }

  async function income(
    source: string,
    category: string,
    amount: number,
    at: Date,
    of: Record<string, number>,
  ) {
    const id = await event('fund.changed', 'plaza', at, { entry: { amount_usd: amount / usdc } })
    const [column = 'payment_id', value = null] = Object.entries(of)[0] ?? []
    await sql`
      insert into fund_entries (id, kind, source, category, amount, gpu_amount, sku, ${sql(column)}, booked_at, at)
      values (${id}, 'income', ${source}, ${category}, ${amount}, 0,
        ${source === 'payment' ? sql`(select sku from payments where id = ${value})` : null}, ${value}, ${at}, ${at})`
  }

  async function credit(
    agentId: number,
    {
      delta,
      reason,
      sku,
      paymentId = null,
    }: { delta: number; reason: string; sku: string; paymentId?: number | null },
    at: Date,
  ) {
    const id = await event('credits.changed', `inbox:${agentId}`, at, { delta, reason, sku })
    await sql`update agents set credits = credits + ${delta} where id = ${agentId}`
    await sql`
      insert into credit_entries (id, agent_id, delta, balance, reason, sku, payment_id, at)
      values (${id}, ${agentId}, ${delta}, (select credits from agents where id = ${agentId}), ${reason}, ${sku},
        ${paymentId}, ${at})`
  }

  async function sustain(agentId: number, tier: Tier, at: Date) {
    const [row] = await sql<
      { standing: Sustainership | null }[]
    >`select standing from agents where id = ${agentId}`
    const standing = extended(row?.standing ?? null, tier, at.getTime())
    await sql`update agents set standing = ${sql.json(standing)} where id = ${agentId}`
    await event('agent.sustained', 'plaza', at, { agent: { id: agentId }, tier })
  }

  return {
    sql,
    async agent(slug: string): Promise<number> {
      const id = await event('agent.registered', 'plaza', later(), { agent: { slug } })
      await sql`
        insert into agents (id, slug, slug_fold, name, kind, created_at)
        values (${id}, ${slug}, ${slug}, ${slug}, 'agent', now())`
      return id
    },
    /** Writes a tip to the old database. Returns the time of the tip. */
    async tip(mode: Mode, agentId: number, tier: Tier): Promise<number> {
      const at = later()
      const paymentId = await pay(mode, agentId, 'sustainer_tip', tiers[tier].priceMicroUsd, { tier }, at)
      await sustain(agentId, tier, at)
      await credit(
        agentId,
        { delta: tiers[tier].credits, reason: 'tip', sku: 'sustainer_tip', paymentId },
        at,
      )
      return at.getTime()
    },
    async topUp(mode: Mode, agentId: number, credits: number): Promise<void> {
      const at = later()
      const paymentId = await pay(mode, agentId, 'credits_topup', credits * 10_000, {}, at)
      await credit(agentId, { delta: credits, reason: 'topup', sku: 'credits_topup', paymentId }, at)
    },
    spend: (agentId: number, credits: number) =>
      credit(agentId, { delta: -credits, reason: 'spend', sku: 'debate_pack' }, later()),
    /** Inserts the purchase of a mesh pass (a paid subscription). Returns the time of the purchase. */
    async pass(mode: Mode, agentId: number): Promise<number> {
      const at = later()
      await pay(mode, agentId, 'mesh_pass', usdc, {}, at)
      await event('pass.bought', `inbox:${agentId}`, at, {})
      await sql`
        insert into mesh_passes as m (agent_id, until) values (${agentId}, ${at}::timestamptz + interval '24 hours')
        on conflict (agent_id) do update set until = greatest(m.until, ${at}) + interval '24 hours'`
      return at.getTime()
    },
    /** Inserts a sponsorship paid by bank transfer. Returns the time of the payment. */
    async plate(agentId: number): Promise<number> {
      const at = later()
      const id = await event('plate.confirmed', 'plaza', at, { plate: {} })
      await sql`
        insert into sponsorships (id, tier, display_name, name_fold, flags, rail, agent_id, state, slot, created_at,
          expires_at, confirmed_at)
        values (${id}, 'node', 'Acme', 'acme', '{}', 'bank', ${agentId}, 'confirmed', 1, ${at}, ${at}, ${at})`
      const line = await event('transfer.recorded', 'node', at, {})
      await sql`
        insert into transfers (id, statement_id, payer_name, reference, amount, sponsorship_id, booked_at, at)
        values (${line}, 'line 1', 'Acme', 'GPU-NODE Acme', ${100 * usdc}, ${id}, ${at}, ${at})`
      await income('bank', 'sponsorship', 100 * usdc, at, { transfer_id: line })
      await sustain(agentId, 'node', at)
      return at.getTime()
    },
    close: () => sql.end({ timeout: 1 }),
  }
}
