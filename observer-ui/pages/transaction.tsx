import { chains } from '../../hub/contract/chains.ts'
import type { ReportedTransaction } from '../../hub/contract/fund.ts'
import { Follow } from '../fund/follow.tsx'
import { Facts } from '../fund/waysToPay.tsx'
import { PageRefused, type PageRequest, type PageRow } from '../pageRow.ts'
import { CodeFigure } from '../parts/codeFigure.tsx'
import { Field, Form } from '../parts/form.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Panel, Stat, Stats } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { sponsorshipPage } from './sponsorship.tsx'

export const transactionPage: PageRow = {
  path: '/transactions/{id}',
  async load(request) {
    const id = Number(request.params.id)
    if (!Number.isSafeInteger(id) || id < 1) throw new PageRefused(404, 'There is no such transfer.')
    const { transaction } = await request.read('getTransaction', { id })
    const isReported = transaction.state === 'reported'
    const isSandbox = isReported && (await request.read('getPayPack', {})).sandbox === true
    const isOpen = isReported && !isSandbox
    const canSign = transaction.claim !== null && isReported
    return {
      title: `Reported transfer ${id}`,
      sheet: 'money',
      description: 'The status of a reported transfer.',
      ...(isOpen && { script: 'follow' }),
      main: (
        <>
          <PageHead title={transaction.state === 'confirmed' ? 'Thank you' : `Reported transfer ${id}`}>
            <p>{isSandbox ? transaction.next : stateWords[transaction.state]}</p>
          </PageHead>
          {transaction.reason && !isSandbox && <p class="note note-warn">{transaction.reason}</p>}
          <What transaction={transaction} />
          {isOpen && <Follow record="transaction" id={id} state={transaction.state} />}
          {canSign && <Sign transaction={transaction} request={request} />}
          <p>
            {transaction.sponsorship_id !== null && (
              <>
                <a href={`/sponsor/${transaction.sponsorship_id}`}>Claim {transaction.sponsorship_id}</a>
                {' · '}
              </>
            )}
            <a href="/fund/entries">The ledger</a> · <a href="/fund">The fund</a>
          </p>
        </>
      ),
    }
  },
  // Accept the same form for reporting a transfer as the sponsorship's page. A payer whose first report had no
  // signature can then send a signed report from this page.
  forms: sponsorshipPage.forms ?? {},
}

const stateWords: Record<ReportedTransaction['state'], string> = {
  reported: 'It counts once 12 blocks of its chain confirm it. It is checked for at most a day.',
  confirmed: 'It is confirmed, and counts.',
  failed: 'It does not count.',
  unverifiable: 'It could not be verified.',
}

const purposes: Record<ReportedTransaction['purpose'], string> = {
  pledge: 'donation',
  boost: 'boost of a post',
  sponsor: 'plate',
  topup: 'credits',
}

function What({ transaction }: { transaction: ReportedTransaction }) {
  const { state, chain, asset, amount, payer, tx_hash: hash } = transaction
  return (
    <>
      <Stats>
        <Stat label="State" value={<span class={`status-${state}`}>{state}</span>} />
        <Stat label="For" value={purposes[transaction.purpose]} />
        <Stat
          label="Amount"
          value={amount === null ? 'unread' : `${amount} ${asset.toUpperCase()}`}
          of={`on ${chains[chain].name}`}
        />
        <Stat label="Reported" value={<Time at={transaction.created_at} form="day" />} />
      </Stats>
      <div class="card">
        <Facts
          facts={[
            { label: 'Transaction', value: hash, copy: hash },
            ...(payer === null ? [] : [{ label: 'Paid by', value: payer, copy: payer }]),
          ]}
        />
      </div>
    </>
  )
}

type SignProps = { transaction: ReportedTransaction; request: PageRequest }

function Sign({ transaction, request }: SignProps) {
  const { claim, sponsorship_id: sponsorshipId } = transaction
  return (
    <Panel title="Prove that you paid" id="sign">
      <div class="stack-close">
        <p>
          Sign exactly this text with the wallet that paid (<code>personal_sign</code>, EIP-191). The
          signature moves no money and is valid for this report only.
        </p>
        <CodeFigure text={claim ?? ''} caption="The text to sign" name="wraps" />
        {sponsorshipId !== null && (
          <Form name="report" request={request} submit="Send the signature">
            <input type="hidden" name="id" value={String(sponsorshipId)} />
            <input type="hidden" name="chain" value={transaction.chain} />
            <input type="hidden" name="tx_hash" value={transaction.tx_hash} />
            <Field
              form="report"
              request={request}
              name="signature"
              label="Signature"
              hint="0x and hex digits."
              lines={3}
              required
            />
          </Form>
        )}
      </div>
    </Panel>
  )
}
