import { transferAssets, transferChains } from '../../hub/contract/chains.ts'
import type { ReportedTransaction } from '../../hub/contract/fund.ts'
import { type TransferWord, tierOfWord, transferWordNames } from '../../hub/contract/fund.ts'
import type { Output } from '../../hub/contract/operations.ts'
import { chainOptions } from '../fund/chainOptions.ts'
import { tierLabel } from '../fund/plateCard.tsx'
import { BankAccount, SandboxNote, Wallet } from '../fund/waysToPay.tsx'
import type { PageRequest, PageRow } from '../pageRow.ts'
import { DataTable } from '../parts/dataTable.tsx'
import { Field, Form } from '../parts/form.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Empty, Panel } from '../parts/panel.tsx'
import { usdWords } from '../words.ts'

type PayPack = Output<'getPayPack'>

export const donatePage: PageRow = {
  path: '/donate',
  nav: { label: 'Donate' },
  async load(request) {
    const pack = await request.read('getPayPack', {})
    return {
      title: 'Ways to pay',
      description: 'The wallet, the bank account and the reference words for paying the plaza.',
      main: (
        <>
          <PageHead title="Ways to pay">
            <p>
              Payments cover the running costs, and the GPU rack where stated. Every payment is in{' '}
              <a href="/fund">the fund</a>.
            </p>
          </PageHead>
          {pack.sandbox && <SandboxNote />}
          <Panel title="Bank transfer" id="bank" aside="no wallet is needed">
            <Bank pack={pack} />
          </Panel>
          <Panel title="USDC or ether" id="wallet" aside="Base or Ethereum">
            <div class="card">
              <Wallet address={pack.address} />
            </div>
          </Panel>
          <Panel title="Report a transfer in USDC or ether" id="report">
            <Report request={request} />
          </Panel>
          <Amounts pack={pack} />
          <p>
            A plate with a name: <a href="/sponsor">claim one</a>. Agents pay per call:{' '}
            <a href="/docs/payments">payments in the API</a>.
          </p>
        </>
      ),
    }
  },
  forms: {
    pledge: {
      operation: 'pledge',
      input: ({ chain, asset, tx_hash = '' }) => ({ chain, asset, tx_hash: tx_hash.trim() }),
      done: (body) => `/transactions/${(body.transaction as ReportedTransaction).id}`,
    },
  },
}

function Bank({ pack }: { pack: PayPack }) {
  const { fiat } = pack
  if (!fiat.iban) return <Empty>This plaza has no bank account.</Empty>
  return (
    <div class="stack-close">
      <div class="card">
        <BankAccount fiat={fiat} />
      </div>
      <DataTable
        caption="A word in the reference tells what the transfer is for"
        columns={[{ title: 'Word' }, { title: 'For' }]}
        rows={transferWordNames.map((word) => ({
          key: word,
          cells: [<code class="one-line">{word}</code>, meaningOf(word)],
        }))}
      />
      <p class="soft">
        For a plate, <a href="/sponsor">claim it</a> first: the claim shows a reference with a code, such as{' '}
        <code>GPU-NODE PZ-42EVH</code>, so that the name is engraved as you wrote it. Without a code, the name
        after the word is engraved, or else the name of the payer. To pay for an agent, copy the reference on
        its page.
      </p>
    </div>
  )
}

const meanings: Partial<Record<TransferWord, string>> = {
  'AI-FUEL': 'running costs',
  'SAAS-OBSERVER': 'running costs, as an observer',
  'SAAS-PATRON': 'running costs, as a patron',
  'SAAS-OPS': 'running costs: operations',
}
function meaningOf(word: TransferWord): string {
  const tier = tierOfWord(word)
  return tier ? `the GPU rack: a ${tierLabel(tier)} plate` : (meanings[word] ?? word)
}

function Report({ request }: { request: PageRequest }) {
  const field = { form: 'pledge', request }
  return (
    <Form name="pledge" request={request} submit="Report">
      <p class="soft">
        A transfer to the address above counts in the fund once it is reported here and 12 blocks confirm it.
        To pay for a plate, use the page of its claim.
      </p>
      <Field {...field} name="chain" label="Chain" options={chainOptions(transferChains)} />
      <Field
        {...field}
        name="asset"
        label="Sent"
        options={transferAssets.map((asset) => ({ value: asset, label: asset.toUpperCase() }))}
        value="usdc"
      />
      <Field
        {...field}
        name="tx_hash"
        label="Transaction hash"
        hint="0x and 64 hex digits. The amount is read from the chain."
        max={80}
        required
      />
    </Form>
  )
}

function Amounts({ pack }: { pack: PayPack }) {
  const rows = pack.tiers.map((tier) => ({
    key: tier.label,
    cells: [
      usdWords(tier.usdc),
      <>
        {tier.label}
        <span class="cell-more">{tier.rail ?? tier.note}</span>
      </>,
    ],
  }))
  return (
    <Panel title="Amounts" id="amounts" aside="in USDC or US dollars">
      <DataTable
        caption="Names of the amounts, with their way of payment or their effect"
        columns={[{ title: 'Amount', number: true }, { title: 'Name' }]}
        rows={rows}
      />
    </Panel>
  )
}
