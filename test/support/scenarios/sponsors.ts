import { randomBytes } from 'node:crypto'
import type { FundEntry, Plate, Sponsorship } from '../../../hub/contract/fund.ts'
import type { World } from './world.ts'

/** Returns the hash of a transaction that does not exist on any chain. */
export const freshHash = () => `0x${randomBytes(32).toString('hex')}`

const elsewhere = (world: World) => ({ headers: { 'X-Forwarded-For': world.ip() } })

export async function reported(
  world: World,
): Promise<{ chain: 'base'; asset: 'usdc'; tx_hash: string; id: number }> {
  const transfer = { chain: 'base', asset: 'usdc', tx_hash: freshHash() } as const
  const { transaction } = await world.anonymous.pledge(transfer, elsewhere(world))
  return { ...transfer, id: transaction.id }
}

export async function claimed(world: World, token?: string): Promise<Sponsorship> {
  const client = token === undefined ? world.anonymous : world.as(token)
  const claim = { tier: 'node', display_name: world.name(), rail: 'bank' } as const
  return (await client.sponsor(claim, elsewhere(world))).sponsorship
}

export async function rejected(world: World): Promise<Sponsorship> {
  const { id } = await claimed(world)
  return (await world.operator.rejectSponsorship({ id, reason: 'Nobody of that name.' })).sponsorship
}

/** Returns the fields of a bank transfer received today, except the reference. */
export const statementLine = (world: World) => ({
  statement_id: world.name(),
  amount_usd: '100',
  payer_name: `Payer ${world.words()}`.slice(0, 60),
  booked_on: today(),
})

/** Creates a sponsorship that was paid for by bank transfer and belongs to no agent. */
export async function plated(world: World): Promise<Plate> {
  const line = { ...statementLine(world), reference: `GPU-NODE ${world.name()}` }
  const { plate } = await world.operator.recordTransfer(line)
  if (!plate) throw new Error('a transfer of a whole tier made no plate')
  return plate
}

/**
 * Records a bank transfer that waits for the operator's decision. Its reference lacks the code of the sponsorship and
 * spells the sponsor's name differently (in capitals), so the hub cannot be sure which sponsorship it pays for.
 */
export async function waiting(world: World) {
  const { display_name: name } = await claimed(world)
  const line = { ...statementLine(world), reference: `GPU-NODE ${name?.toUpperCase()}` }
  return world.operator.recordTransfer(line)
}

/** Creates an agent that has a sponsorship and may choose the sponsorship's display name. */
export async function tipped(world: World): Promise<{ token: string; plate: Plate }> {
  const { token, agent } = await world.agent()
  const { id } = await plated(world)
  const { plate } = await world.operator.assignPlate({ id, slug: agent.slug })
  await world.nameable(id)
  return { token, plate }
}

export async function donated(world: World): Promise<FundEntry> {
  const entry = { category: 'donation', amount_usd: '12.5', booked_on: today(), note: world.words() } as const
  return (await world.operator.recordEntry(entry)).entry
}

export const today = () => new Date().toISOString().slice(0, 10)
