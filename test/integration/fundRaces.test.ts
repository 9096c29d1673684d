import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { eventually } from '../support/nodes/load.ts'
import { type FundStage, openFundStage, transactionOf } from '../support/world/fundStage.ts'
import { openSupporter } from '../support/world/fundSupporter.ts'

let stage: FundStage
beforeAll(async () => {
  stage = await openFundStage({ hubs: 2 })
})
afterEach(() => expectSoundLedger(stage.sql))
afterAll(() => stage?.close())

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const topup = { purpose: 'topup', chain: 'base' } as const
const open = async () => (await stage.sql`select from transactions where state = 'reported'`).count
const decisions = async () => (await stage.sql`select from events where type = 'transaction.decided'`).count

it('fifty concurrent reports of one transfer at two hubs are one report, which pays once', async () => {
  const supporter = await openSupporter(stage)
  const transfer = { chain: 'base', asset: 'usdc', amount: 1_000_000n, from: supporter.payer } as const
  const of = { ...topup, tx_hash: await stage.pay(transfer) }
  const signature = await supporter.sign(of)
  const answers = await Promise.all(
    times(50).map((index) => supporter.report(of, { signature, at: index % 2 })),
  )
  const ids = new Set(answers.map((answer) => transactionOf(answer).id))
  expect(ids.size).toBe(1)
  expect(answers.filter(({ body }) => 'changed' in body && body.changed)).toHaveLength(1)
  const [id = 0] = ids
  expect(await stage.ended(id, supporter.token)).toMatchObject({ state: 'confirmed' })
  expect(await supporter.granted()).toMatchObject({ credits: 100 })
})

it('fifty concurrent reports of one transfer for different purposes: exactly one of its payer is confirmed', async () => {
  const supporters = await Promise.all(times(10).map(() => openSupporter(stage)))
  const [owner] = supporters
  if (!owner) throw new Error('nobody')
  const transfer = { chain: 'base', asset: 'usdc', amount: 100_000_000n, from: owner.payer } as const
  const tx_hash = await stage.pay({ ...transfer, confirmations: 1 })
  const reports = supporters.flatMap((one) =>
    (['topup', 'boost', 'sponsor', 'pledge', 'topup'] as const).map(async (purpose, index) => {
      const of = { purpose, chain: 'base', tx_hash } as const
      const way = index === 4 || purpose === 'pledge' ? {} : { signature: await one.sign(of) }
      return () => one.report(of, { ...way, at: index % 2 })
    }),
  )
  const answers = await Promise.all((await Promise.all(reports)).map((report) => report()))
  expect(answers.filter(({ status }) => status !== 200 && status !== 201 && status !== 409)).toEqual([])
  await stage.nodes.base.client.mine({ blocks: 11 })
  await stage.look()
  await eventually('no open report', open, (count) => count === 0)
  const confirmed =
    await stage.sql`select agent_id as owner from transactions where tx_hash = ${tx_hash} and state = 'confirmed'`
  expect([...confirmed]).toEqual([{ owner: owner.agent.id }])
})

/** Makes on-chain transfers without reporting them to the hub. */
async function paidTransfers(count: number) {
  const supporter = await openSupporter(stage)
  const { client, usdc } = stage.nodes.base
  const { payer } = supporter
  const hashes: Hex[] = []
  for (const index of times(count)) {
    const transfer = {
      ...usdc,
      functionName: 'transfer',
      args: [stage.payTo, 10_000n * BigInt(index + 1)],
    } as const
    hashes.push(await client.writeContract({ account: payer.account, ...transfer }))
  }
  await stage.nodes.base.mined(hashes.at(-1) as Hex)
  await client.mine({ blocks: 12 })
  const signed = hashes.map(async (tx_hash) => ({
    tx_hash,
    signature: await supporter.sign({ ...topup, tx_hash }),
  }))
  return { supporter, transfers: await Promise.all(signed), credits: (count * (count + 1)) / 2 }
}

it('fifty transfers looked up by two hubs at once are confirmed once each', async () => {
  const { supporter, transfers, credits } = await paidTransfers(50)
  await Promise.all(
    transfers.map(({ tx_hash, signature }, index) =>
      supporter.report({ ...topup, tx_hash }, { signature, at: index % 2 }),
    ),
  )
  await eventually('no open report', open, (count) => count === 0)
  expect(await supporter.granted()).toMatchObject({ credits })
})

it('forty transfers are confirmed once each if a hub is killed while it confirms them', async () => {
  const { supporter, transfers, credits } = await paidTransfers(40)
  const before = await decisions()
  const killed = stage.hub(1)
  const reports = transfers.map(({ tx_hash, signature }, index) =>
    supporter.report({ ...topup, tx_hash }, { signature, at: index % 2 }).catch(() => undefined),
  )
  await eventually('a decided report', decisions, (count) => count > before)
  await killed.kill()
  await Promise.all(reports)
  // Repeat every report, as a caller that received no response would do.
  for (const { tx_hash, signature } of transfers) await supporter.report({ ...topup, tx_hash }, { signature })
  await stage.look()
  await eventually('no open report', open, (count) => count === 0)
  expect(await supporter.granted()).toMatchObject({ credits })
  expect(await decisions()).toBe(before + 40)
  await killed.restart()
})
