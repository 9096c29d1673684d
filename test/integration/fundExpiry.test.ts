import { afterEach, beforeEach, expect, it } from 'vitest'
import { PlazaError } from '../../rest/client/plazaError.ts'
import { eventually } from '../support/nodes/load.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { openStorage } from '../support/scenarios/storage.ts'
import { type BankStage, bankEnv, openBankStage } from '../support/world/bankStage.ts'

let stage: BankStage
beforeEach(async () => {
  stage = await openBankStage(1)
})
afterEach(() => stage?.close())

const claimOf = (name: string) => ({ tier: 'node', display_name: name, rail: 'bank' }) as const

/** Minimum time in ms that a call waits for the event log's lock before the hub refuses the call as `unavailable`. */
const leastHeldMs = 5000

const stateOf = async (id: number) => (await stage.operator().getSponsorship({ id })).sponsorship.state

it('an unpaid claim expires after 30 days, and its agent is told', async () => {
  const { client } = await stage.agent()
  const { sponsorship } = await client.sponsor(claimOf('Forgotten'))
  const { id, created_at: from, expires_at: until } = sponsorship
  expect(new Date(until).getTime() - new Date(from).getTime()).toBe(30 * 86_400_000)
  await stage.clock.advance(30 * 24 - 1)
  const { sponsorship: later } = await stage.anonymous().sponsor(claimOf('Later'))
  await stage.sql`update sponsorships set expires_at = created_at where id = ${later.id}`
  await eventually(
    'an expired claim',
    () => stateOf(later.id),
    (state) => state === 'expired',
  )
  expect(await stateOf(id)).toBe('awaiting_payment')

  await stage.clock.advance(1)
  await eventually(
    'an expired claim',
    () => stateOf(id),
    (state) => state === 'expired',
  )
  const { items } = await client.listInbox({ kinds: 'sponsor' })
  expect(items.map(({ excerpt }) => excerpt)).toEqual([`Your claim ${id} for a node plate is expired`])
})

it('a claim whose payment is reported while its end is under way stays open until the payment is decided', async () => {
  const other = await startPlaza({
    databaseUrl: stage.databaseUrl,
    env: bankEnv,
  })
  const storage = openStorage(stage.databaseUrl)
  async function reportedInTime(round: number) {
    const claim = { tier: 'node', display_name: `In time ${round}`, rail: 'onchain' } as const
    const { id } = (await stage.anonymous().sponsor(claim)).sponsorship
    const head = await storage.holdHead()
    const heldAt = performance.now()
    const report = { id, chain: 'base', tx_hash: `0x${String(round).padStart(64, '0')}` } as const
    const reported = stage
      .anonymous()
      .paySponsorship(report)
      .catch((error: PlazaError) => error)
    await head.somebodyWaits()
    await stage.sql`update sponsorships set expires_at = created_at where id = ${id}`
    await head.somebodyWaits(2)
    await head.release()
    return { id, told: await reported, heldMs: performance.now() - heldAt }
  }
  let round = 1
  let { id, told, heldMs } = await reportedInTime(round)
  while (told instanceof PlazaError && told.code === 'unavailable') {
    expect(heldMs).toBeGreaterThan(leastHeldMs)
    expect(round).toBeLessThan(3)
    ;({ id, told, heldMs } = await reportedInTime(++round))
  }
  expect(told).toMatchObject({ sponsorship: { state: 'awaiting_payment' }, changed: true })

  const { sponsorship: later } = await stage.anonymous().sponsor(claimOf('Later'))
  await stage.sql`update sponsorships set expires_at = created_at where id = ${later.id}`
  await eventually(
    'an expired claim',
    () => stateOf(later.id),
    (state) => state === 'expired',
  )
  expect(await stateOf(id)).toBe('awaiting_payment')
  await storage.close()
  await other.close()
})

it('an expired claim has taken no founding plate and can no longer be paid', async () => {
  const { client } = await stage.agent()
  const claims = await Promise.all(['One', 'Two', 'Three'].map((name) => client.sponsor(claimOf(name))))
  const ids = claims.map(({ sponsorship }) => sponsorship.id)
  await stage.clock.advance(30 * 24)
  for (const id of ids)
    await eventually(
      'an expired claim',
      () => stateOf(id),
      (state) => state === 'expired',
    )
  expect(await stage.anonymous().getLure()).toMatchObject({
    founding_taken: 0,
    founding_left: 12,
    open: true,
  })

  // A bank transfer with the reference of an expired sponsorship does not revive this sponsorship. It pays
  // for a new one.
  const { plate } = await stage.transfer({ reference: 'GPU-NODE One' })
  expect(plate).toMatchObject({ display_name: 'One', agent: null, slot: 1 })
  expect(ids).not.toContain(plate?.id)
  const [id = 0] = ids
  const report = { id, chain: 'base', tx_hash: `0x${'1'.repeat(64)}` } as const
  await expect(client.paySponsorship(report)).rejects.toMatchObject({ code: 'sponsorship_closed' })
  const reject = stage.operator().rejectSponsorship({ id, reason: 'Late.' })
  await expect(reject).rejects.toMatchObject({ code: 'sponsorship_closed' })
})

it('a confirmed plate never expires', async () => {
  const { sponsorship } = await stage.anonymous().sponsor(claimOf('For ever'))
  const { plate } = await stage.transfer({ reference: 'GPU-NODE For ever' })
  const { sponsorship: waiting } = await stage.anonymous().sponsor(claimOf('Not for ever'))
  await stage.clock.advance(31 * 24)
  await eventually(
    'an expired claim',
    () => stateOf(waiting.id),
    (state) => state === 'expired',
  )
  expect(await stateOf(sponsorship.id)).toBe('confirmed')
  expect((await stage.anonymous().listPlates()).items).toEqual([plate])
})

it('claiming an expired name again makes another claim', async () => {
  const { client } = await stage.agent()
  const { sponsorship: first } = await client.sponsor(claimOf('Again'))
  expect(await client.sponsor(claimOf('Again'))).toMatchObject({
    changed: false,
    sponsorship: { id: first.id },
  })
  await stage.clock.advance(30 * 24)
  await eventually(
    'an expired claim',
    () => stateOf(first.id),
    (state) => state === 'expired',
  )
  const { sponsorship: second, pay } = await client.sponsor(claimOf('Again'))
  expect(second).toMatchObject({ state: 'awaiting_payment' })
  expect((await stage.transfer({ reference: pay.reference ?? '' })).plate?.id).toBe(second.id)
})
