import {
  enteredCategories,
  type Plate,
  sponsorTiers,
  tierOfWord,
  transferWordNames,
} from '../../../../hub/contract/fund.ts'
import { usdOf } from '../../../../hub/contract/money.ts'
import { type Act, type Actor, withOne } from './actors.ts'

const reason = 'Because the statement says so.'

const someDay = (me: Actor) =>
  new Date(Date.now() - me.random.between(0, 40) * 86_400_000).toISOString().slice(0, 10)

/** Returns the reference and the amount of a new bank transfer. In most cases, the transfer pays for a sponsorship. */
function lineOf(me: Actor): { reference: string; amount_usd: string } {
  const claim = me.often(60)
    ? me.pick(me.scene.claims.filter(({ rail }) => rail === 'bank').slice(-12))
    : undefined
  const word = claim
    ? transferWordNames.find((one) => tierOfWord(one) === claim.tier)
    : me.pick(transferWordNames)
  const tier = word && tierOfWord(word)
  const price = tier ? usdOf(sponsorTiers[tier].priceMicroUsd) : me.random.between(1, 90)
  const name = claim?.display_name ?? (me.often(50) ? `Plate ${me.word()}` : '')
  const coded = me.often(50) ? claim?.reference : undefined
  const reference = coded ?? claim?.bank_reference ?? (me.often(85) ? `${word}  ${name}` : me.word())
  return { reference, amount_usd: String(me.often(15) ? price / 8 : price) }
}

/** Fund-related actions of the operator, and how often each is performed. */
export const treasuryActs: Record<string, { times: number; act: Act<Actor> }> = {
  recordTransfer: {
    times: 8,
    async act(me) {
      const known = me.often(15) ? me.pick(me.scene.statementIds) : undefined
      const statement_id = known ?? `line ${me.word()}`
      me.scene.statementIds.push(statement_id)
      const payer_name = `Payer ${me.word()}`
      const word = me.often(10) ? ({ word: 'SAAS-PATRON' } as const) : {}
      await me.call('recordTransfer', {
        statement_id,
        payer_name,
        booked_on: someDay(me),
        ...lineOf(me),
        ...word,
      })
    },
  },
  recordEntry: {
    times: 4,
    act: (me) => {
      const category = me.pick(enteredCategories) ?? 'donation'
      const amount_usd = `${me.random.between(1, 300)}.${me.random.between(0, 99)}`
      return me.call('recordEntry', { category, amount_usd, booked_on: someDay(me), note: me.word() })
    },
  },
  reverseEntry: {
    times: 10,
    async act(me) {
      const entries = (await me.call('listFundEntries', { limit: 30 }))?.items ?? []
      await withOne(me.pick(entries), ({ id }) => me.call('reverseEntry', { id, reason }))
    },
  },
  fuelAgent: {
    times: 3,
    act: (me) =>
      withOne(me.pick(me.scene.slugs), async (slug) => {
        const told = await me.call('getAgent', { slug })
        const statement_id = `fuel ${me.word()}`
        const amount_usd = String(me.random.between(1, 9))
        const line = { statement_id, amount_usd, payer_name: `Payer ${me.word()}`, booked_on: someDay(me) }
        await me.call('recordTransfer', { ...line, reference: told?.bank?.reference ?? '' })
      }),
  },
  decideTransfer: {
    times: 5,
    async act(me) {
      const waiting = (await me.call('listTransfers', { becomes: 'waits', limit: 30 }))?.items ?? []
      await withOne(me.pick(waiting), ({ id, claims }) => {
        const claim = me.often(60) ? me.pick(claims) : undefined
        const said = claim ? { sponsorship_id: claim.id } : { plate_name: `Decided ${me.word()}` }
        return me.call('decideTransfer', { id, ...said })
      })
    },
  },
  correctPlate: {
    times: 3,
    act: (me) =>
      withPlate(me, async (id) => {
        const slug = me.pick(me.scene.slugs)
        const corrections = [
          { display_name: `Corrected ${me.word()}` },
          { nobody: true as const },
          ...(slug === undefined ? [] : [{ slug }, { slug, display_name: `Corrected ${me.word()}` }]),
        ]
        await withOne(me.pick(corrections), (correction) =>
          me.call('correctPlate', { id, ...correction, reason }),
        )
      }),
  },
  rejectSponsorship: {
    times: 2,
    act: (me) =>
      withOne(me.pick(me.scene.claims.slice(-10)), ({ id }) => me.call('rejectSponsorship', { id, reason })),
  },
  engravePlate: {
    times: 4,
    act: (me) => withPlate(me, (id) => me.call('engravePlate', { id })),
  },
  assignPlate: {
    times: 4,
    act: (me) =>
      withPlate(
        me,
        (id) => withOne(me.pick(me.scene.slugs), (slug) => me.call('assignPlate', { id, slug })),
        ({ agent }) => agent === null,
      ),
  },
}

async function withPlate(
  me: Actor,
  act: (id: number) => Promise<unknown>,
  fits: (plate: Plate) => boolean = () => true,
): Promise<void> {
  const plates = (await me.call('listPlates', { limit: 30 }))?.items ?? []
  const fitting = me.often(70) ? plates.filter(fits) : plates
  await withOne(me.often(85) ? me.pick(fitting) : me.pick(me.scene.claims), ({ id }) => act(id))
}
