import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { anyRandom } from '../support/lib/random.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { type BankStage, openBankStage } from '../support/world/bankStage.ts'

let stage: BankStage
beforeAll(async () => {
  stage = await openBankStage(2)
})
afterEach(() => expectSoundLedger(stage.sql))
afterAll(() => stage?.close())

type Attacker = Awaited<ReturnType<BankStage['agent']>>
const node = { tier: 'node', rail: 'bank' } as const

async function expectNothing({ client }: Attacker): Promise<void> {
  await stage.level()
  const { agent, credits } = await client.getMe()
  expect([agent.sustainer.active, agent.badges, credits.balance]).toEqual([false, [], 0])
  const plates = (await stage.operator().listPlates({ limit: 50 })).items
  expect(plates.filter((plate) => plate.agent?.id === agent.id)).toEqual([])
}

describe('a free claim', () => {
  it.each([
    ['with decorating signs', 'ACME Robotics', '☠ acme robotics ☠', {}],
    ['in the same spelling', 'Beta Robotics', 'Beta Robotics', {}],
    ['in other capitals', 'Gamma Robotics', 'gAMMA rOBOTICS', {}],
    ['as a transliteration', 'Delta Müller', 'DELTA MUELLER', {}],
    [
      'for another name, with the reference of the paying company',
      'Epsilon Robotics',
      '☠',
      {
        bank_reference: 'GPU-NODE Epsilon Robotics',
      },
    ],
  ])('made by an agent %s, gets nothing of a transfer that names %s', async (_, paid, wanted, more) => {
    const attacker = await stage.agent()
    const { sponsorship } = await attacker.client.sponsor({ ...node, display_name: wanted, ...more })
    const { plate, transfer } = await stage.transfer({ reference: `GPU-NODE ${paid}` })
    expect({ plate, transfer }).toMatchObject({ plate: null, transfer: { becomes: 'waits' } })
    await expectNothing(attacker)
    const decided = await stage.operator().decideTransfer({ id: transfer.id, plate_name: paid })
    expect(decided.plate).toMatchObject({ display_name: paid, agent: null })
    expect(decided.plate.id).not.toBe(sponsorship.id)
    await expectNothing(attacker)
  })

  it('made anonymously does not change the spelling of a name that a stranger paid for', async () => {
    await stage.anonymous().sponsor({ ...node, display_name: '☠ zeta ☠' })
    const { plate, transfer } = await stage.transfer({ reference: 'GPU-NODE Zeta' })
    expect({ plate, transfer }).toMatchObject({ plate: null, transfer: { reason: 'other_spelling' } })
    const { items } = await stage.anonymous().listPlates({ limit: 50 })
    expect(items.filter(({ display_name: name }) => name.includes('zeta'))).toEqual([])
  })

  it('for the name of a payer gets nothing of a transfer whose reference has no name', async () => {
    const attacker = await stage.agent()
    await attacker.client.sponsor({ ...node, display_name: 'Theta Payer' })
    const { transfer } = await stage.transfer({ reference: 'GPU-NODE', payer_name: 'THETA PAYER' })
    expect(transfer).toMatchObject({ becomes: 'waits' })
    await expectNothing(attacker)
  })

  it('gets nothing of a transfer with the code of another claim, whatever name and reference it asks for', async () => {
    const victim = await stage.agent()
    const { sponsorship, pay } = await victim.client.sponsor({ ...node, display_name: 'Iota' })
    const attackers = await Promise.all(Array.from({ length: 3 }, () => stage.agent()))
    const reference = pay.reference ?? ''
    for (const { client } of attackers) {
      await client.sponsor({ ...node, display_name: 'Iota', bank_reference: reference })
      await client.sponsor({ ...node, display_name: reference.split(' ')[1] ?? '' })
    }
    const { plate } = await stage.transfer({ reference })
    expect(plate).toMatchObject({ id: sponsorship.id, agent: { id: victim.agent.id } })
    for (const attacker of attackers) await expectNothing(attacker)
  })

  it('for a plate that is already paid does not make the claimant its agent', async () => {
    const { plate } = await stage.transfer({ reference: 'GPU-NODE Kappa' })
    const attacker = await stage.agent()
    const { sponsorship, pay } = await attacker.client.sponsor({ ...node, display_name: 'KAPPA' })
    expect(sponsorship).toMatchObject({ id: plate?.id, agent: null, display_name: 'Kappa' })
    expect(pay.reference).toBeNull()
    await expectNothing(attacker)
  })

  it('cannot take the founding plate of a payer whose transfer it forces to wait', async () => {
    await stage.anonymous().sponsor({ ...node, display_name: '☠ lambda ☠' })
    const { transfer } = await stage.transfer({ reference: 'GPU-NODE Lambda' })
    const own = await stage.agent()
    for (let paid = 0; paid < 13; paid++) {
      const { pay } = await own.client.sponsor({ ...node, display_name: `Paid ${paid}` })
      await stage.transfer({ reference: pay.reference ?? '' })
    }
    const { plate } = await stage.operator().decideTransfer({ id: transfer.id, plate_name: 'Lambda' })
    expect(plate).toMatchObject({ display_name: 'Lambda', badge: 'FOUNDING' })
    const { founding_taken: taken } = await stage.anonymous().getLure()
    expect(taken).toBeLessThanOrEqual(12)
  })
})

it('Over a random history of claims and transfers, each agent has exactly what was paid with its own codes', async () => {
  const random = anyRandom()
  const names = ['Ada Corp', 'ADA CORP', 'Äda Corp', '☠ ada corp ☠', 'Eve Ltd', 'eve ltd']
  const pick = <Item>(items: readonly Item[]): Item => items[random.between(0, items.length - 1)] as Item
  const agents = await Promise.all(Array.from({ length: 4 }, () => stage.agent()))
  const owed = new Map(agents.map(({ agent }) => [agent.id, { plates: 0, credits: 0 }]))
  const of = ({ agent }: Attacker) => owed.get(agent.id) ?? { plates: 0, credits: 0 }
  const codes: { owner: Attacker; reference: string; name: string; isPaid: boolean }[] = []
  for (let step = 0; step < 120; step++) {
    const actor = pick(agents)
    const act = random.between(0, 3)
    if (act <= 1) {
      const name = pick(names)
      const { pay, changed } = await actor.client.sponsor({ ...node, display_name: name })
      if (changed) codes.push({ owner: actor, reference: pay.reference ?? '', name, isPaid: false })
    } else if (act === 2) {
      await stage.transfer({ reference: `GPU-NODE ${pick(names)}` })
    } else if (random.between(0, 1) === 0) {
      const { bank } = await actor.client.getMe()
      await stage.transfer({ reference: bank?.reference.toLowerCase() ?? '', amount_usd: '1' })
      of(actor).credits += 50
    } else {
      const claim = codes.length > 0 ? pick(codes) : undefined
      if (!claim) continue
      const { plate } = await stage.transfer({ reference: claim.reference.replaceAll('-', ' ') })
      if (claim.isPaid) expect(plate, `seed ${random.seed}`).toBeNull()
      else {
        expect(plate, `seed ${random.seed}`).toMatchObject({ display_name: claim.name })
        of(claim.owner).plates += 1
      }
      claim.isPaid = true
    }
  }
  await stage.level()
  for (const { agent, client } of agents) {
    const [row] = await stage.sql<{ plates: number }[]>`
      select count(*)::int as plates from sponsorships where agent_id = ${agent.id} and confirmed_at is not null`
    const { credits } = await client.getMe()
    expect({ plates: row?.plates, credits: credits.balance }, `seed ${random.seed}`).toEqual(
      owed.get(agent.id),
    )
  }
})
