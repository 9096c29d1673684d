import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { enter, type OperatorStage, publicClient, type SceneMaker, unique } from './operatorStage.ts'

const entriesOf = async (stage: OperatorStage) =>
  (await publicClient(stage).listFundEntries({ limit: 50 })).items

const plateOf = async (stage: OperatorStage, id: number) =>
  (await publicClient(stage).listPlates({ limit: 50 })).items.find((plate) => plate.id === id)

function transferTo({ operator }: OperatorStage, name: string) {
  const said = { amount_usd: '100', payer_name: 'Acme Holding SE', reference: `GPU-NODE ${name}` }
  return operator.recordTransfer({ ...said, statement_id: unique('line'), booked_on: '2026-11-20' })
}

async function paidPlate(stage: OperatorStage) {
  const { plate } = await transferTo(stage, unique('Acme'))
  if (!plate) throw new Error('the transfer paid for no plate')
  return plate
}

async function claimed(stage: OperatorStage) {
  const { client, token } = await enter(stage)
  const wanted = { tier: 'node', display_name: unique('Acme'), rail: 'onchain' } as const
  return { token, ...(await client.sponsor(wanted)) }
}

/**
 * Creates a sponsorship, and a bank transfer in which the sponsor's name is spelled differently. The operator must
 * therefore decide whether the transfer pays for the sponsorship.
 */
async function waiting(stage: OperatorStage) {
  const claim = { tier: 'node', display_name: `${unique('Acme')} & Söhne`, rail: 'bank' } as const
  const { sponsorship } = await publicClient(stage).sponsor(claim)
  const { transfer } = await transferTo(stage, claim.display_name.toUpperCase())
  return { transfer, claim: sponsorship }
}

export const fundScenes: Record<string, SceneMaker> = {
  async 'import-transfers'(stage) {
    const folder = mkdtempSync(join(tmpdir(), 'plaza-statement-'))
    const path = join(folder, 'statement.csv')
    const name = unique('Import')
    const rows = [`20.11.2026;92,60;EUR;Acme;GPU-NODE ${name}`, '21.11.2026;-12,00;EUR;Hoster;Server']
    writeFileSync(path, ['booked_on;amount;currency;payer_name;reference', ...rows].join('\n'))
    return {
      stands: { 'statement.csv': path },
      async seen(printed) {
        rmSync(folder, { recursive: true })
        expect(printed).toContain('Entered 1, 0 already entered, skipped 1, not entered 0.')
        const id = Number(/plate (\d+)/.exec(printed)?.[1])
        expect(await plateOf(stage, id)).toMatchObject({ display_name: name, tier: 'node' })
      },
    }
  },

  async 'record-transfer'(stage) {
    return {
      stands: {},
      async seen(printed) {
        const [entry] = (await entriesOf(stage)).filter(({ id }) => printed.includes(`entry ${id}.`))
        expect(entry).toMatchObject({
          category: 'sponsorship',
          amount_usd: 100,
          gpu_usd: 100,
          source: 'bank',
        })
        const id = Number(/plate (\d+)/.exec(printed)?.[1])
        expect(await plateOf(stage, id)).toMatchObject({ display_name: 'Acme GmbH', tier: 'node' })
      },
    }
  },

  async transfers(stage, args) {
    if (args.includes('waits')) {
      const { transfer, claim } = await waiting(stage)
      return {
        stands: {},
        async seen(printed) {
          expect(printed).toContain(
            `it waits for decide-transfer ${transfer.id} because a claim of that name is`,
          )
          expect(printed).toContain(`${claim.id}  awaiting_payment  node  bank  "${claim.display_name}"`)
        },
      }
    }
    const name = unique('Acme')
    const { transfer } = await transferTo(stage, name)
    const line = `${transfer.id}  2026-11-20  100 USD  GPU-NODE  plate ${transfer.sponsorship_id}  ${transfer.statement_id}`
    return {
      stands: {},
      async seen(printed) {
        expect(printed).toContain(line)
        expect(printed).toContain(`"Acme Holding SE" wrote "GPU-NODE ${name}"`)
      },
    }
  },

  async 'decide-transfer'(stage) {
    const { transfer, claim } = await waiting(stage)
    return {
      stands: { 415: transfer.id, 398: claim.id },
      async seen() {
        expect(await plateOf(stage, claim.id)).toMatchObject({ display_name: claim.display_name })
      },
    }
  },

  async 'record-entry'(stage, args) {
    return {
      stands: {},
      async seen(printed) {
        const entry = (await entriesOf(stage)).find(({ id }) => printed.includes(`Entered: ${id}  `))
        const isExpense = args.includes('hosting')
        expect(entry).toMatchObject({
          kind: isExpense ? 'expense' : 'income',
          amount_usd: isExpense ? 42.5 : 1250,
          source: 'operator',
          note: isExpense ? 'Server, November' : '0.5 ETH, sold',
        })
      },
    }
  },

  async 'reverse-entry'(stage) {
    const expense = {
      category: 'hosting',
      amount_usd: '42.50',
      booked_on: '2026-11-01',
      note: 'Server',
    } as const
    const { entry } = await stage.operator.recordEntry(expense)
    return {
      stands: { 419: entry.id },
      async seen() {
        const taken = (await entriesOf(stage)).find(({ reverses }) => reverses === entry.id)
        expect(taken).toMatchObject({ amount_usd: -42.5, note: 'Entered twice.', booked_at: entry.booked_at })
      },
    }
  },

  async sponsorships(stage) {
    const { sponsorship } = await claimed(stage)
    const { id, display_name: name, agent } = sponsorship
    const line = `${id}  awaiting_payment  node  onchain  "${name}"  of ${agent?.slug}  until `
    return { stands: {}, seen: async (printed) => void expect(printed).toContain(line) }
  },

  async 'reject-sponsorship'(stage) {
    const { sponsorship, token } = await claimed(stage)
    return {
      stands: { 398: sponsorship.id },
      token,
      async seen() {
        const { sponsorship: seen } = await publicClient(stage).getSponsorship({ id: sponsorship.id })
        expect(seen).toMatchObject({ state: 'rejected', reason: 'The name of somebody else.' })
      },
    }
  },

  async 'assign-plate'(stage) {
    const [plate, { agent, client }] = [await paidPlate(stage), await enter(stage)]
    return {
      stands: { 398: plate.id, 'ada-9': agent.slug },
      async seen() {
        expect((await plateOf(stage, plate.id))?.agent).toMatchObject({ slug: agent.slug })
        expect((await client.getMe()).agent.sustainer).toMatchObject({ active: true, tier: 'node' })
      },
    }
  },

  async 'engrave-plate'(stage) {
    const plate = await paidPlate(stage)
    return {
      stands: { 398: plate.id },
      seen: async () =>
        void expect(await plateOf(stage, plate.id)).toMatchObject({ engraved_at: expect.any(String) }),
    }
  },

  async 'correct-plate'(stage) {
    const [plate, { agent }] = [await paidPlate(stage), await enter(stage)]
    return {
      stands: { 398: plate.id, 'ada-9': agent.slug },
      seen: async () =>
        void expect(await plateOf(stage, plate.id)).toMatchObject({
          ...{ display_name: 'Acme Robotics', agent: { slug: agent.slug }, slot: plate.slot },
        }),
    }
  },

  async transactions(stage) {
    const hash = `0x${randomBytes(32).toString('hex')}`
    const { transaction } = await publicClient(stage).pledge({ chain: 'base', asset: 'usdc', tx_hash: hash })
    const line = `${transaction.id}  reported  pledge  usdc on base  ${hash}`
    return { stands: {}, seen: async (printed) => void expect(printed).toContain(line) }
  },
}
