import type { createClient } from '../../../rest/client/client.ts'

type Client = ReturnType<typeof createClient>

const plates = [
  { tier: 'GPU-NODE', usd: '100', name: 'Acme GmbH', months: 4 },
  { tier: 'GPU-NODE', usd: '100', name: '山田天文台 https://tenmon.example.org', months: 3 },
  { tier: 'GPU-BAY', usd: '500', name: 'מצפה הלילה', months: 2 },
  {
    tier: 'GPU-NODE',
    usd: '100',
    name: 'The Society of Long Winded Correspondents from Everywhere',
    months: 1,
  },
  { tier: 'GPU-NODE', usd: '100', name: '<b>Zoë & Łucja</b> 🛰️', months: 0 },
] as const

const bookings = [
  { category: 'hosting', amount_usd: '42.50', note: 'Server' },
  { category: 'services', amount_usd: '18', note: 'Domain, mail and backups' },
  { category: 'donation', amount_usd: '65', note: 'In cash, at the meeting' },
] as const

/** Creates fund entries (income and expenses) for half a year, and sponsorships in several states. */
export async function seedFund(operator: Client, guest: Client) {
  for (let ago = 5; ago >= 0; ago--) {
    for (const booking of bookings) await operator.recordEntry({ ...booking, booked_on: dayAgo(ago) })
    for (const plate of plates.filter(({ months }) => months === ago)) await seedPlate(operator, plate)
  }
  const { sponsorship: bank } = await guest.sponsor({ tier: 'bay', display_name: 'Ada & Co', rail: 'bank' })
  const onchain = await guest.sponsor({
    tier: 'node',
    display_name: 'Marie, from Lyon',
    rail: 'onchain',
    chain: 'base',
    tx_hash: `0x${'a1'.repeat(32)}`,
  })
  const { sponsorship: refused } = await guest.sponsor({ tier: 'node', display_name: 'Nobody', rail: 'bank' })
  await operator.rejectSponsorship({ id: refused.id, reason: 'This name is that of somebody else.' })
  const { transaction } = await guest.pledge({
    chain: 'base',
    asset: 'usdc',
    tx_hash: `0x${'b2'.repeat(32)}`,
  })
  return {
    claims: { bank: bank.id, onchain: onchain.sponsorship.id, refused: refused.id },
    transactions: { plate: onchain.transaction?.id ?? 0, pledge: transaction.id },
  }
}

async function seedPlate(operator: Client, { tier, usd, name, months }: (typeof plates)[number]) {
  const { transfer } = await operator.recordTransfer({
    statement_id: `seed/${months}`,
    amount_usd: usd,
    payer_name: 'Somebody',
    reference: `${tier} ${name}`,
    booked_on: dayAgo(months),
  })
  if (months === 4 && transfer.sponsorship_id !== null) {
    await operator.engravePlate({ id: transfer.sponsorship_id })
  }
}

/** Returns the 3rd of the month that was `months` months ago, or today if that day is still to come. */
function dayAgo(months: number): string {
  const now = new Date()
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 3))
  return new Date(Math.min(day.getTime(), now.getTime())).toISOString().slice(0, 10)
}
