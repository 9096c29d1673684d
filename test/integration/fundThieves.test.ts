import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { byX402, type FundStage, openFundStage, signed, transactionOf } from '../support/world/fundStage.ts'

let stage: FundStage
beforeAll(async () => {
  stage = await openFundStage()
})
afterEach(() => expectSoundLedger(stage.sql))
afterAll(() => stage?.close())

it('A caller who turned the gift of a neighbour into its own tip cannot claim the transfers of that wallet', async () => {
  const [payer, thief, owner] = await Promise.all([stage.openPayer(), stage.agent(), stage.agent()])
  const payment = byX402(await stage.authorize(payer, 1_000_000n))
  expect(await stage.call('getTip', { tier: 'spark' }, { payment })).toMatchObject({ body: { gift: true } })
  // Let the thief get the credits for the anonymous tip. The hub allows this, because the anonymous payer and
  // the thief have the same IP address.
  const turned = await stage.call('tip', { tier: 'spark' }, { token: thief.token, payment })
  expect(turned).toMatchObject({ status: 200, body: { credits: { balance: 50 } } })

  const tx_hash = await stage.pay({ chain: 'base', asset: 'usdc', amount: 50_000_000n, from: payer })
  const of = { chain: 'base', tx_hash }
  const stolen = transactionOf(await stage.call('topUpCredits', of, { token: thief.token }))
  expect(await stage.looked(stolen.id, thief.token)).toMatchObject({
    ...{ state: 'reported', reason: expect.stringContaining('sign the text in `claim`') },
  })
  expect((await checkedClient(stage.hub().url, thief.token).getMe()).credits.balance).toBe(50)

  const refused = await stage.call('topUpCredits', of, { token: owner.token })
  const [, claim = ''] = /set to that signature:\n(.*)$/s.exec(String(refused.body.hint)) ?? []
  const own = { ...of, signature: await signed(payer, { claim }) }
  const { id } = transactionOf(await stage.call('topUpCredits', own, { token: owner.token }))
  expect(await stage.ended(id, owner.token)).toMatchObject({ state: 'confirmed' })
  expect((await checkedClient(stage.hub().url, owner.token).getMe()).credits.balance).toBe(5000)
})
