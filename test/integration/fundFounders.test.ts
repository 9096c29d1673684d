import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Output } from '../../hub/contract/operations.ts'
import { anyRandom } from '../support/lib/random.ts'
import { type BankStage, openBankStage } from '../support/world/bankStage.ts'

let stage: BankStage
beforeAll(async () => {
  stage = await openBankStage(2)
})
afterAll(() => stage?.close())

const slots = Array.from({ length: 12 }, (_, index) => index + 1)

async function allPlates() {
  const found: Output<'listPlates'>['items'] = []
  let since = 0
  for (;;) {
    const {
      items,
      has_more: hasMore,
      next_since_id: next,
    } = await stage.anonymous().listPlates({ since_id: since, limit: 50 })
    found.push(...items)
    if (!hasMore) return found
    since = next
  }
}

const confirmations = () => stage.sql<{ seq: number; id: number; slot: number | null }[]>`
  select seq, (data -> 'plate' ->> 'id')::bigint as id, (data -> 'plate' ->> 'slot')::int as slot
  from events where type = 'plate.confirmed' order by seq`

describe('two hundred sponsors confirmed at once by two hubs', () => {
  it('get exactly twelve founding plates, numbered 1 to 12 in order of confirmation, even after rejections', async () => {
    const agents = await Promise.all(Array.from({ length: 100 }, () => stage.agent()))
    const wanted = (name: string) => ({ tier: 'node', display_name: name, rail: 'bank' }) as const
    const rejected = await Promise.all(
      Array.from({ length: 20 }, (_, index) => stage.anonymous().sponsor(wanted(`Rejected ${index}`))),
    )
    await Promise.all(
      rejected.map(({ sponsorship: { id } }) => stage.operator().rejectSponsorship({ id, reason: 'No.' })),
    )
    const claims = await Promise.all([
      ...agents.map(({ client }, index) => client.sponsor(wanted(`Agent ${index}`))),
      ...Array.from({ length: 50 }, (_, index) => stage.anonymous().sponsor(wanted(`Stranger ${index}`))),
    ])
    const unclaimed = Array.from({ length: 50 }, (_, index) => `Unclaimed ${index}`)
    const names = [...claims.map(({ sponsorship }) => sponsorship.display_name ?? ''), ...unclaimed]
    const references = [
      ...claims.map(({ pay }) => pay.reference ?? ''),
      ...unclaimed.map((name) => `GPU-NODE ${name}`),
    ]
    await Promise.all(references.map((reference) => stage.transfer({ reference })))

    const plates = await allPlates()
    expect(plates.map(({ display_name: name }) => name).sort()).toEqual(names.sort())
    const founding = plates.flatMap(({ slot }) => slot ?? [])
    expect(founding.sort((a, b) => a - b)).toEqual(slots)
    for (const { slot, badge } of plates) expect(badge).toBe(slot === null ? null : 'FOUNDING')
    const told = await confirmations()
    expect(told.map(({ slot }) => slot)).toEqual([...slots, ...Array.from({ length: 188 }, () => null)])

    for (const { sponsorship } of claims) expect(told.map(({ id }) => id)).toContain(sponsorship.id)
    const { founders, ...lure } = await stage.anonymous().getLure()
    expect(lure).toMatchObject({ founding_slots: 12, founding_taken: 12, founding_left: 0, open: false })
    expect(founders.map(({ slot }) => slot)).toEqual(slots)
    const bySlot = new Map(plates.map((plate) => [plate.slot, plate]))
    for (const { slot, display_name: name, agent } of founders) {
      expect([name, agent]).toEqual([bySlot.get(slot)?.display_name, bySlot.get(slot)?.agent?.slug])
    }
    await stage.level()
    for (const { client } of agents) {
      expect((await client.getMe()).agent.sustainer).toMatchObject({ active: true, tier: 'node' })
    }
    const { sponsor, gpu, treasury_usd: treasury } = await stage.anonymous().getSustain()
    expect([sponsor.donors_confirmed, gpu.funded_usd, treasury]).toEqual([200, 20_000, 0])
  })
})

describe('a claim of a plate', () => {
  const random = anyRandom()

  it('that is rejected while it is being paid ends in exactly one state', async () => {
    const ends = { confirmed: 0, rejected: 0 }
    let round = 0
    while (round < 40 || (Math.min(ends.confirmed, ends.rejected) === 0 && round < 400)) {
      const name = `Race ${++round}`
      const { client, agent } = await stage.agent()
      const wanted = { tier: 'node', display_name: name, rail: 'bank' } as const
      const { sponsorship, pay: told } = await client.sponsor(wanted)
      const { id } = sponsorship
      const reject = () =>
        stage
          .operator()
          .rejectSponsorship({ id, reason: 'No.' })
          .then(({ sponsorship: { state } }) => state)
          .catch(({ code }: { code: string }) => code)
      const pay = () => stage.transfer({ reference: told.reference ?? '' })
      const isPaidFirst = random.between(0, 1) === 0
      const paying = isPaidFirst ? pay() : undefined
      const [refusal, paid] = [await reject(), await (paying ?? pay())]

      await stage.level()
      const { state, slot } = (await client.getSponsorship({ id })).sponsorship
      expect(['confirmed', 'rejected'], `seed ${random.seed}`).toContain(state)
      ends[state as keyof typeof ends] += 1
      const isSustainer = (await client.getMe()).agent.sustainer.active
      if (state === 'confirmed') {
        expect([refusal, paid.plate?.id, isSustainer]).toEqual(['sponsorship_closed', id, true])
        expect(paid.plate?.agent?.slug).toBe(agent.slug)
      } else {
        // The operator rejected the sponsorship before the money arrived, so the bank transfer must not pay for it.
        expect([refusal, slot, isSustainer]).toEqual(['rejected', null, false])
        expect(paid).toMatchObject({ plate: null, transfer: { becomes: 'waits', reason: 'code_closed' } })
      }
      expect((await confirmations()).filter((told) => told.id === id)).toHaveLength(
        state === 'confirmed' ? 1 : 0,
      )
      const ended = await stage.sql`
        select from events where type = 'sponsorship.ended' and data ->> 'sponsorship_id' = ${String(id)}`
      expect(ended.count).toBe(state === 'rejected' ? 1 : 0)
    }
    expect(ends.confirmed, `seed ${random.seed}`).toBeGreaterThan(0)
    expect(ends.rejected, `seed ${random.seed}`).toBeGreaterThan(0)
  })

  it('that is already rejected or paid is not rejected again', async () => {
    const wanted = { tier: 'node', display_name: 'Twice', rail: 'bank' } as const
    const { sponsorship } = await stage.anonymous().sponsor(wanted)
    const reject = { id: sponsorship.id, reason: 'No.' }
    expect(await stage.operator().rejectSponsorship(reject)).toMatchObject({ changed: true })
    expect(await stage.operator().rejectSponsorship(reject)).toMatchObject({ changed: false })
    const { plate } = await stage.transfer({ reference: 'GPU-NODE Twice' })
    const refused = stage.operator().rejectSponsorship({ id: plate?.id ?? 0, reason: 'No.' })
    await expect(refused).rejects.toMatchObject({ code: 'sponsorship_closed' })
  })
})

it('a bank statement line entered twenty times at once counts once', async () => {
  const said = { statement_id: 'the same line', reference: 'GPU-NODE Once' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => stage.transfer(said)))
  expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
  const [first] = answers
  for (const { transfer, entry, plate } of answers) {
    expect({ transfer, entry, plate }).toEqual({
      transfer: first?.transfer,
      entry: first?.entry,
      plate: first?.plate,
    })
  }
  const { items } = await stage.anonymous().listFundEntries({ since_id: (first?.transfer.id ?? 0) - 5 })
  expect(items.filter(({ id }) => id === first?.entry.id)).toHaveLength(1)
  const named = (await allPlates()).filter(({ display_name: name }) => name === 'Once')
  expect(named).toHaveLength(1)
})

describe('a plate', () => {
  let made = 0
  const bank = { tier: 'node', rail: 'bank' } as const
  const claim = (name: string, more: object = {}) =>
    stage.anonymous().sponsor({ ...bank, display_name: name, ...more })

  it.each([
    [
      'is named by its claim if the reference has the same name without a code',
      'Müller & Söhne',
      'gpu node Müller & Söhne',
    ],
    ['is named by its claim if the name comes first in the reference', 'Ada Corp', 'Ada Corp / GPU-NODE'],
  ])('%s', async (_, name, reference) => {
    const { sponsorship } = await claim(name)
    const { plate } = await stage.transfer({ reference })
    expect(plate).toMatchObject({ id: sponsorship.id, display_name: name, agent: null })
  })

  it.each([
    ['contains one of our own words', 'GPU-BAY Club'],
    ['has only signs', '!!!'],
  ])('is named by its claim, through the reference shown to the sponsor, if the name %s', async (_, name) => {
    const { sponsorship, pay } = await claim(name)
    const { plate } = await stage.transfer({ reference: pay.reference ?? '' })
    expect(plate).toMatchObject({ id: sponsorship.id, display_name: name })
  })

  it.each([
    ['unchanged', 'gpu-node r 77'],
    ['among other fields of the bank', 'EREF+NOTPROVIDED SVWZ+GPU-NODE R 77 ABWA+Bank AG'],
  ])(
    'waits for the operator if a claim announced the reference, which arrives %s',
    async (how, reference) => {
      const { sponsorship } = await claim(`Quiet Giver ${how}`, { bank_reference: 'GPU-NODE R 77' })
      const { plate, transfer, claims } = await stage.transfer({ reference })
      expect({ plate, transfer }).toMatchObject({ plate: null, transfer: { reason: 'announced_reference' } })
      expect(claims).toEqual([sponsorship])
      const decided = await stage
        .operator()
        .decideTransfer({ id: transfer.id, sponsorship_id: sponsorship.id })
      expect(decided.plate).toMatchObject({ id: sponsorship.id, display_name: `Quiet Giver ${how}` })
    },
  )

  it.each([
    [
      'is named by the reference of the transfer',
      { reference: 'GPU-NODE Acme GmbH', payer_name: 'Acme Holding SE' },
      'Acme GmbH',
    ],
    [
      'is named after the payer if the reference has no name',
      { reference: 'GPU-NODE', payer_name: 'Eve Payer' },
      'Eve Payer',
    ],
    [
      'is named after the payer if the reference has only signs',
      { reference: 'GPU-NODE ***', payer_name: 'Eve Signs' },
      'Eve Signs',
    ],
    [
      'is named after the first 60 characters of a long payer name',
      { reference: 'GPU-NODE', payer_name: 'P'.repeat(90) },
      'P'.repeat(60),
    ],
    ['is named by the operator', { reference: 'GPU-NODE Typo', plate_name: 'No Typo' }, 'No Typo'],
    [
      'is named by the operator, who also gives the missing word',
      { reference: 'GPU NOD Acme', word: 'GPU-NODE', plate_name: 'Acme W' } as const,
      'Acme W',
    ],
  ])('%s', async (_, said, name) => {
    const { plate, transfer, entry } = await stage.transfer(said)
    expect(plate).toMatchObject({ display_name: name, tier: 'node', agent: null })
    expect(transfer.sponsorship_id).toBe(plate?.id)
    expect(entry).toMatchObject({ category: 'sponsorship', amount_usd: 100, gpu_usd: 100 })
  })

  it('waits for the operator if two claims have its name, and neither is confirmed', async () => {
    const name = `Two of ${++made}`
    const { client } = await stage.agent()
    const [one, other] = [
      await claim(name),
      await client.sponsor({ ...bank, display_name: name.toUpperCase() }),
    ]
    const { plate, transfer, claims } = await stage.transfer({ reference: `GPU-NODE ${name}` })
    expect({ plate, transfer }).toMatchObject({ plate: null, transfer: { reason: 'several_claims' } })
    expect(claims.map(({ id }) => id)).toEqual([one.sponsorship.id, other.sponsorship.id])
    for (const { sponsorship } of [one, other]) {
      const { sponsorship: now } = await stage.operator().getSponsorship({ id: sponsorship.id })
      expect(now.state).toBe('awaiting_payment')
    }
    const decided = await stage
      .operator()
      .decideTransfer({ id: transfer.id, sponsorship_id: one.sponsorship.id })
    expect(decided.plate).toMatchObject({ id: one.sponsorship.id, display_name: name, agent: null })
  })

  it('is not made by a transfer below the price of its tier or for another tier, and the claim waits', async () => {
    const { sponsorship } = await claim('Patient', { tier: 'bay' })
    const short = await stage.transfer({ reference: 'GPU-BAY Patient', amount_usd: '499.999999' })
    expect(short).toMatchObject({ plate: null, entry: { category: 'donation', gpu_usd: 0 } })
    const smaller = await stage.transfer({ reference: 'GPU-NODE Patient', amount_usd: '500' })
    expect(smaller.plate).toMatchObject({ tier: 'node' })
    expect(smaller.plate?.id).not.toBe(sponsorship.id)
    const full = await stage.transfer({ reference: 'GPU-BAY Patient', amount_usd: '500.01' })
    expect(full).toMatchObject({ plate: { id: sponsorship.id, tier: 'bay' }, entry: { gpu_usd: 500.01 } })
  })

  it('paid by a bank transfer before its claim is shown to the later claimant', async () => {
    const { plate } = await stage.transfer({ reference: 'GPU-NODE Quick Bank' })
    const { sponsorship, changed } = await claim('QUICK BANK')
    expect([sponsorship.id, sponsorship.state, changed]).toEqual([plate?.id, 'confirmed', false])
  })

  it.each([
    ['AI-FUEL thanks', 'fuel'],
    ['SAAS-OBSERVER', 'saas_observer'],
    ['SAAS-PATRON Acme', 'saas_patron'],
    ['SAAS-OPS', 'saas_ops'],
    ['for the plaza', 'donation'],
    ['', 'donation'],
  ])('is not made by the reference "%s", which is booked as %s', async (reference, category) => {
    const { plate, entry } = await stage.transfer({ reference, amount_usd: '2500' })
    expect({ plate, entry }).toMatchObject({ plate: null, entry: { category, amount_usd: 2500, gpu_usd: 0 } })
  })
})

describe('the plate of an agent', () => {
  const dayMs = 86_400_000
  const daysLeft = (until: string | null) => (new Date(until ?? 0).getTime() - Date.now()) / dayMs

  it('makes the agent a sustainer for 365 days, and a second plate for 365 more', async () => {
    const { client } = await stage.agent()
    for (const [tier, word, days] of [
      ['node', 'GPU-NODE', 365],
      ['bay', 'GPU-BAY', 730],
    ] as const) {
      const name = `Sustained ${word}`
      const { pay } = await client.sponsor({ tier, display_name: name, rail: 'bank' })
      await stage.transfer({ reference: pay.reference ?? '', amount_usd: '500' })
      await stage.level()
      const { sustainer } = (await client.getMe()).agent
      expect(sustainer).toMatchObject({ active: true, tier })
      expect(Math.abs(daysLeft(sustainer.until) - days)).toBeLessThan(0.1)
    }
    const { items } = await client.listInbox({ kinds: 'sponsor' })
    expect(items.map(({ excerpt }) => excerpt)).toEqual([
      expect.stringMatching(/^Your bay plate \d+ is confirmed/),
      expect.stringMatching(/^Your node plate \d+ is confirmed/),
    ])
  })

  it('can be assigned once, and then belongs to the agent for good', async () => {
    const [owner, other] = [await stage.agent(), await stage.agent()]
    const { plate } = await stage.transfer({ reference: 'GPU-NODE Foundling' })
    const id = plate?.id ?? 0
    const assign = (slug: string) => stage.operator().assignPlate({ id, slug })
    await expect(assign('nobody-at-all')).rejects.toMatchObject({ code: 'not_found' })
    const { slug } = owner.agent
    expect(await assign(slug)).toMatchObject({ changed: true, plate: { agent: { slug } } })
    expect(await assign(slug)).toMatchObject({ changed: false, plate: { agent: { slug } } })
    await expect(assign(other.agent.slug)).rejects.toMatchObject({ code: 'sponsorship_closed' })
    await stage.level()
    expect((await other.client.getMe()).agent.sustainer.active).toBe(false)
    const { sustainer } = (await owner.client.getMe()).agent
    expect(Math.abs(daysLeft(sustainer.until) - 365)).toBeLessThan(0.1)
  })

  it('is assigned exactly once by ten concurrent calls', async () => {
    const agents = await Promise.all(Array.from({ length: 10 }, () => stage.agent()))
    const { plate } = await stage.transfer({ reference: 'GPU-NODE Wanted By All' })
    const ends = await Promise.allSettled(
      agents.map(({ agent: { slug } }) => stage.operator().assignPlate({ id: plate?.id ?? 0, slug })),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await stage.level()
    const mine = await Promise.all(
      agents.map(async ({ client }) => (await client.getMe()).agent.sustainer.active),
    )
    expect(mine).toEqual(ends.map(({ status }) => status === 'fulfilled'))
  })

  it('is engraved once, and only after payment', async () => {
    const { sponsorship } = await stage
      .anonymous()
      .sponsor({ tier: 'node', display_name: 'Metal', rail: 'bank' })
    const { id } = sponsorship
    await expect(stage.operator().engravePlate({ id })).rejects.toMatchObject({ code: 'sponsorship_closed' })
    await stage.transfer({ reference: 'GPU-NODE Metal' })
    const first = await stage.operator().engravePlate({ id })
    expect(first).toMatchObject({ changed: true, plate: { engraved_at: expect.any(String) } })
    expect(await stage.operator().engravePlate({ id })).toEqual({ ...first, changed: false })
    const { agent } = await stage.agent()
    const assigned = await stage.operator().assignPlate({ id, slug: agent.slug })
    expect(assigned.plate.engraved_at).toBe(first.plate.engraved_at)
    expect((await stage.anonymous().getSponsorship({ id })).sponsorship.state).toBe('engraved')
  })
})
