import { toString as toSvg } from 'qrcode'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { type BankStage, openBankStage } from '../support/world/bankStage.ts'

let stage: BankStage
beforeAll(async () => {
  stage = await openBankStage(2)
})
afterEach(() => expectSoundLedger(stage.sql))
afterAll(() => stage?.close())

const dayMs = 86_400_000
const bank = { rail: 'bank' } as const
const claimed = async (name: string, tier: 'node' | 'bay' = 'node', client = stage.anonymous()) => {
  const { sponsorship, pay } = await client.sponsor({ ...bank, tier, display_name: name })
  return { id: sponsorship.id, sponsorship, pay, reference: pay.reference ?? '' }
}
const stateOf = async (id: number) => (await stage.operator().getSponsorship({ id })).sponsorship.state

describe('a claim that is paid by bank', () => {
  it('shows one whole reference with a code, in the answer, in its record and as a QR code', async () => {
    const { id, sponsorship, pay, reference } = await claimed('Müller & Söhne 🛰️', 'bay')
    expect(reference).toMatch(/^GPU-BAY PZ-[4-9][2-9A-Z]{4,9}$/)
    expect(sponsorship.reference).toBe(reference)
    expect((await stage.anonymous().getSponsorship({ id })).sponsorship.reference).toBe(reference)

    const path = new URL(pay.qr_url ?? '').pathname
    const image = await fetch(`${stage.urls[0]}${path}`)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    const transfer = [
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Plaza e.V.',
      'DE02120300000000202051',
      '',
      '',
      '',
      reference,
    ]
    const picture = await image.text()
    expect(picture).toContain(await toSvg(transfer.join('\n'), { type: 'svg', width: 240, margin: 2 }))
    expect(picture).toContain('SANDBOX: DO NOT PAY')
    const wrong = path.replace(/.\.svg$/, (end) => (end === '2.svg' ? '3.svg' : '2.svg'))
    expect((await fetch(`${stage.urls[0]}${wrong}`)).status).toBe(404)

    const page = await (await fetch(`${stage.urls[0]}/sponsor/${id}`)).text()
    expect(page).toContain(reference)
    expect(page).toContain(path)
  })

  it.each([
    ['unchanged', (reference: string) => reference],
    ['in lower case', (reference: string) => reference.toLowerCase()],
    ['without dashes and blanks', (reference: string) => reference.replace(/[- ]/g, '')],
    ['with blanks for dashes', (reference: string) => reference.replaceAll('-', ' ')],
    [
      'with a line break inside',
      (reference: string) => `${reference.slice(0, -2)}\r\n${reference.slice(-2)}`,
    ],
    ['among other fields of the statement', (reference: string) => `EREF+NOTPROVIDED SVWZ+${reference}`],
    ['with the name in the spelling of the bank', (reference: string) => `${reference} MULLER + SOEHNE`],
    ['without the word for the tier', (reference: string) => reference.split(' ')[1] ?? ''],
  ])('is paid, with its name and agent, by a reference that the bank delivers %s', async (how, delivered) => {
    const { client, agent } = await stage.agent()
    const name = `Müller & Söhne 🛰️ ${how}`.slice(0, 60)
    const { id, reference } = await claimed(name, 'node', client)
    const { plate, transfer } = await stage.transfer({
      reference: delivered(reference),
      payer_name: 'MULLER',
    })
    expect(plate).toMatchObject({ id, display_name: name, agent: { id: agent.id } })
    expect(transfer).toMatchObject({ becomes: 'claim', word: 'GPU-NODE', sponsorship_id: id, reason: null })
    await stage.level()
    expect((await client.getMe()).agent.sustainer).toMatchObject({ active: true, tier: 'node' })
  })

  it('is paid by its code even if others claim the same name', async () => {
    const one = await claimed('Common Name')
    const { client } = await stage.agent()
    const other = await claimed('COMMON NAME', 'node', client)
    expect((await stage.transfer({ reference: other.reference })).plate?.id).toBe(other.id)
    expect((await stage.transfer({ reference: one.reference })).plate?.id).toBe(one.id)
  })

  it('is paid by a transfer that arrives after its expiry', async () => {
    const { id, reference } = await claimed('Slow Bank')
    await stage.clock.advance(31 * 24)
    await expect.poll(() => stateOf(id)).toBe('expired')
    expect((await stage.transfer({ reference })).plate).toMatchObject({ id, display_name: 'Slow Bank' })
  })

  it('is not paid by less than its price and stays open', async () => {
    const { id, reference } = await claimed('Half Paid')
    const { plate, transfer, entry } = await stage.transfer({ reference, amount_usd: '99.99' })
    expect({ plate, transfer, entry }).toMatchObject({
      plate: null,
      transfer: { becomes: 'income', reason: 'less_than_price' },
      entry: { category: 'donation', gpu_usd: 0 },
    })
    expect(await stateOf(id)).toBe('awaiting_payment')
  })
})

describe('a transfer waits for the operator', () => {
  const decide = (input: Parameters<ReturnType<BankStage['operator']>['decideTransfer']>[0]) =>
    stage.operator().decideTransfer(input)

  it('if it spells the name of a claim differently, and the operator sees both', async () => {
    const { id } = await claimed('Müller & Söhne 🚀')
    const entered = await stage.transfer({ reference: 'GPU-NODE MUELLER + SOEHNE' })
    expect(entered).toMatchObject({
      plate: null,
      transfer: { becomes: 'waits', reason: 'other_spelling', sponsorship_id: null },
      entry: { category: 'sponsorship', gpu_usd: 100 },
      claims: [{ id, display_name: 'Müller & Söhne 🚀' }],
    })
    const { items } = await stage.operator().listTransfers({ becomes: 'waits' })
    expect(items[0]).toEqual({ ...entered.transfer, claims: entered.claims })

    const said = { id: entered.transfer.id, sponsorship_id: id }
    expect(await decide(said)).toMatchObject({
      changed: true,
      transfer: { becomes: 'claim', sponsorship_id: id },
      plate: { id, display_name: 'Müller & Söhne 🚀' },
    })
    expect(await decide(said)).toMatchObject({ changed: false, plate: { id } })
    const other = decide({ id: entered.transfer.id, plate_name: 'Another' })
    await expect(other).rejects.toMatchObject({ code: 'sponsorship_closed' })
  })

  it.each([
    ['code_unreadable', (code: string) => `GPU-NODE ${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`],
    ['code_closed', (code: string) => `GPU-NODE ${code}`],
  ] as const)(
    'with the reason %s, and the operator can turn it into a plate of its own',
    async (reason, written) => {
      const { reference } = await claimed(`Owner of ${reason}`)
      if (reason === 'code_closed') await stage.transfer({ reference })
      const { transfer, plate } = await stage.transfer({ reference: written(reference.split(' ')[1] ?? '') })
      expect({ transfer, plate }).toMatchObject({ plate: null, transfer: { becomes: 'waits', reason } })
      const decided = await decide({ id: transfer.id, plate_name: `Own ${reason}` })
      expect(decided).toMatchObject({
        transfer: { becomes: 'plate' },
        plate: { display_name: `Own ${reason}` },
      })
    },
  )

  it('only until its money is taken back', async () => {
    await claimed('Reversed')
    const { transfer, entry } = await stage.transfer({ reference: 'GPU-NODE REVERSED' })
    await stage.operator().reverseEntry({ id: entry.id, reason: 'Bounced.' })
    const refused = decide({ id: transfer.id, plate_name: 'Reversed' })
    await expect(refused).rejects.toMatchObject({ code: 'sponsorship_closed' })
  })
})

describe('a transfer with AI-FUEL and the code of an agent', () => {
  it.each([
    ['1', 'spark', 50],
    ['5', 'relay', 300],
    ['2500', 'relay', 300],
  ])('of %s USD grants the agent the tier %s and %d credits, once', async (amount_usd, tier, credits) => {
    const { client, agent } = await stage.agent()
    const { bank: own } = await client.getMe()
    expect(own?.reference).toMatch(/^AI-FUEL PZ-/)
    const profile = await stage.anonymous().getAgent({ slug: agent.slug })
    expect(profile.bank?.reference).toBe(own?.reference)
    const line = { statement_id: `fuel of ${agent.slug}`, reference: own?.reference ?? '', amount_usd }
    const entered = await stage.transfer(line)
    expect(entered).toMatchObject({
      transfer: { becomes: 'grant', agent: { id: agent.id }, tier },
      entry: { category: 'fuel', gpu_usd: 0 },
    })
    expect(await stage.transfer(line)).toMatchObject({ changed: false, transfer: entered.transfer })
    await stage.level()
    const me = await client.getMe()
    expect(me.agent.sustainer).toMatchObject({ active: true, tier })
    const days =
      (Date.parse(me.agent.sustainer.until ?? '') - Date.parse(entered.transfer.created_at)) / dayMs
    expect([days, me.credits.balance]).toEqual([30, credits])
    const { items } = await client.listInbox({ kinds: 'system' })
    expect(items[0]?.excerpt).toContain(`${credits} credits`)
  })

  it('grants nothing below 1 USD, and citizens have no code', async () => {
    const { client, agent } = await stage.agent()
    const { bank: own } = await client.getMe()
    const small = await stage.transfer({ reference: own?.reference ?? '', amount_usd: '0.99' })
    expect(small.transfer).toMatchObject({ becomes: 'income', reason: 'less_than_price', agent: null })
    expect((await stage.anonymous().getAgent({ slug: 'clerk' })).bank).toBeNull()
    await stage.level()
    expect((await client.getMe()).agent).toMatchObject({ id: agent.id, sustainer: { active: false } })
  })

  it('is offered in the answer to a call for support', async () => {
    const { client } = await stage.agent()
    const { bank: shown } = await client.announceSustain({ message: 'A transfer keeps me here.' })
    expect(shown?.reference).toMatch(/^AI-FUEL PZ-/)
    expect(shown?.reference).toBe((await client.getMe()).bank?.reference)
  })
})

describe('a disputed plate', () => {
  it('can be corrected by the operator to another name and agent: an event tells it, and the granted days move along', async () => {
    const [wrong, right] = [await stage.agent(), await stage.agent()]
    const { id, reference } = await claimed('☠ disputed ☠', 'node', wrong.client)
    const { plate } = await stage.transfer({ reference })
    await stage.operator().engravePlate({ id })
    const correct = {
      ...{
        id,
        display_name: 'Disputed GmbH',
        slug: right.agent.slug,
        reason: 'The register of companies says so.',
      },
    }
    const corrected = await stage.operator().correctPlate(correct)
    expect(corrected).toMatchObject({
      changed: true,
      plate: { ...plate, display_name: 'Disputed GmbH', agent: { id: right.agent.id }, engraved_at: null },
    })
    expect(await stage.operator().correctPlate(correct)).toEqual({ ...corrected, changed: false })
    await stage.level()
    expect((await wrong.client.getMe()).agent.sustainer.active).toBe(false)
    expect((await right.client.getMe()).agent.sustainer).toMatchObject({ active: true, tier: 'node' })
    const [told] = await stage.sql`
      select room, data -> 'previous' ->> 'display_name' as name, data ->> 'reason' as reason from events
      where type = 'plate.corrected' and data -> 'plate' ->> 'id' = ${String(id)}`
    expect(told).toMatchObject({ room: 'plaza', name: '☠ disputed ☠', reason: correct.reason })
    const { items } = await wrong.client.listInbox({ kinds: 'sponsor' })
    expect(items[0]?.excerpt).toContain(`Plate ${id} and the sustainer time it granted are no longer yours`)
  })

  it('that is taken from an agent leaves it the time bought by its other payments', async () => {
    const { client, agent } = await stage.agent()
    await stage.transfer({ reference: (await client.getMe()).bank?.reference ?? '', amount_usd: '1' })
    await stage.level()
    const { until } = (await client.getMe()).agent.sustainer
    const { id, reference } = await claimed('Taken', 'node', client)
    await stage.transfer({ reference })
    await stage.operator().correctPlate({ id, nobody: true, reason: 'Not its own.' })
    await stage.level()
    expect((await client.getMe()).agent).toMatchObject({ id: agent.id, sustainer: { active: true, until } })
  })
})
