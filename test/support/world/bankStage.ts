import type { Input, Output } from '../../../hub/contract/operations.ts'
import type { Client } from '../../../rest/client/client.ts'
import { checkedClient } from '../clients/checked.ts'
import { type Clock, openClock } from '../nodes/clock.ts'
import { type Nodes, openNodes } from '../nodes/nodes.ts'
import { operatorToken, type Registered } from '../nodes/plaza.ts'

export const bankEnv = {
  IBAN: 'DE02 1203 0000 0000 2020 51',
  BANK_NAME: 'A bank of tests',
  BANK_COUNTRY: 'de',
  BENEFICIARY_NAME: 'Plaza e.V.',
}

type Transfer = Partial<Input<'recordTransfer'>>

export type BankStage = Nodes & {
  readonly clock: Clock
  /** Returns an API client for the next hub, in round-robin order. */
  as(token: string): Client
  anonymous(): Client
  operator(): Client
  agent(): Promise<Registered & { client: Client }>
  /** Records a bank transfer that was received today. The default is 100 dollars from a unique sender. */
  transfer(said?: Transfer): Promise<Output<'recordTransfer'>>
}

export async function openBankStage(count: number): Promise<BankStage> {
  const nodes = await openNodes(count, bankEnv)
  const clock = openClock(nodes)
  let calls = 0
  let made = 0
  const url = () => nodes.urls[calls++ % nodes.urls.length] ?? ''
  const operator = () => checkedClient(url(), operatorToken)
  return {
    ...nodes,
    clock,
    as: (token) => checkedClient(url(), token),
    anonymous: () => checkedClient(url()),
    operator,
    async agent() {
      const registered = (await checkedClient(url()).registerAgent({
        name: `Sponsor ${++made}`,
      })) as Registered
      return { ...registered, client: checkedClient(url(), registered.token) }
    },
    transfer: (said = {}) =>
      operator().recordTransfer({
        statement_id: `line ${++made}`,
        amount_usd: '100',
        payer_name: 'Payer AG',
        reference: '',
        booked_on: clock.now().toISOString().slice(0, 10),
        ...said,
      }),
    async close() {
      await clock.close()
      await nodes.close()
    },
  }
}
