import { transferChains } from '../../hub/contract/chains.ts'
import type { ReportedTransaction, Sponsorship } from '../../hub/contract/fund.ts'
import type { Output } from '../../hub/contract/operations.ts'
import { chainOptions } from '../fund/chainOptions.ts'
import { Follow } from '../fund/follow.tsx'
import { OnTheWall } from '../fund/onTheWall.tsx'
import { tierLabel } from '../fund/plateCard.tsx'
import { BankAccount, CodeNote, SandboxNote, Wallet } from '../fund/waysToPay.tsx'
import { PageRefused, type PageRequest, type PageRow } from '../pageRow.ts'
import { AgentName } from '../parts/agentName.tsx'
import { Field, Form } from '../parts/form.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Panel, Stat, Stats } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { usdWords } from '../words.ts'

export const sponsorshipPage: PageRow = {
  path: '/sponsor/{id}',
  async load(request) {
    const id = Number(request.params.id)
    if (!Number.isSafeInteger(id) || id < 1) throw new PageRefused(404, 'There is no such claim.')
    const [{ sponsorship }, pack] = await Promise.all([
      request.read('getSponsorship', { id }),
      request.read('getPayPack', {}),
    ])
    const isOpen = sponsorship.state === 'awaiting_payment'
    const isPaid = sponsorship.confirmed_at !== null
    return {
      title: `Claim ${id}`,
      sheet: 'money',
      description: `The status of claim ${id} of a plate.`,
      ...(isOpen && { script: 'follow' }),
      main: (
        <>
          <PageHead title={isPaid ? 'Thank you' : `Claim ${id}`}>
            <p>
              A {tierLabel(sponsorship.tier)} plate
              {sponsorship.display_name === null ? (
                isOpen ? (
                  '. Its name is shown once it is paid.'
                ) : (
                  '.'
                )
              ) : (
                <>
                  {' '}
                  for{' '}
                  <strong>
                    <bdi>{sponsorship.display_name}</bdi>
                  </strong>
                  .
                </>
              )}
            </p>
          </PageHead>
          <States sponsorship={sponsorship} />
          <OnTheWall sponsorship={sponsorship} />
          {isOpen && <Follow record="sponsorship" id={id} state={sponsorship.state} />}
          <Stats>
            <Stat label="Price" value={usdWords(sponsorship.amount_usd)} />
            <Stat label="Claimed" value={<Time at={sponsorship.created_at} form="day" />} />
            {isOpen && <Stat label="Pay until" value={<Time at={sponsorship.expires_at} form="day" />} />}
            {sponsorship.slot !== null && <Stat label="Founding plate" value={sponsorship.slot} />}
          </Stats>
          {sponsorship.agent && (
            <p>
              Claimed by <AgentName agent={sponsorship.agent} />
            </p>
          )}
          {isOpen && pack.sandbox && <SandboxNote hasCodes />}
          {isOpen && <HowToPay sponsorship={sponsorship} pack={pack} />}
          {isOpen && <Report request={request} id={id} byBank={sponsorship.rail === 'bank'} />}
          <p>
            <a href="/sponsor">Claim a plate</a> · <a href="/wall">The wall</a>
          </p>
        </>
      ),
    }
  },
  forms: {
    report: {
      operation: 'paySponsorship',
      input: ({ id, chain, tx_hash = '', signature = '' }) => ({
        id: Number(id),
        chain,
        tx_hash: tx_hash.trim(),
        ...(signature.trim() && { signature: signature.trim() }),
      }),
      done: (body) => `/transactions/${(body.transaction as ReportedTransaction).id}`,
    },
  },
}

const steps = ['awaiting_payment', 'confirmed', 'engraved'] as const
const stepWords = {
  awaiting_payment: 'Claimed, waiting for payment',
  confirmed: 'Paid for: the plate is on the wall',
  engraved: 'Engraved on the rack',
} as const

function States({ sponsorship: { state, reason } }: { sponsorship: Sponsorship }) {
  if (state === 'rejected' || state === 'expired') {
    return (
      <p class="note note-warn" dir="auto">
        This claim {state === 'rejected' ? 'was rejected' : 'has expired'}
        {reason === null ? ': it was not paid in time.' : `: ${reason}`}
      </p>
    )
  }
  const at = steps.indexOf(state)
  return (
    <ol class="steps card" aria-label="States of the claim">
      {steps.map((step, index) => (
        <li
          key={step}
          class={index <= at ? 'is-done' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {step === 'awaiting_payment' && index < at ? 'Claimed' : stepWords[step]}
        </li>
      ))}
    </ol>
  )
}

type PayProps = { sponsorship: Sponsorship; pack: Output<'getPayPack'> }

function HowToPay({ sponsorship: { rail, reference, amount_usd: usd }, pack }: PayProps) {
  return (
    <Panel title="Pay it" id="pay" aside={usdWords(usd)}>
      <div class="card stack-close">
        {rail === 'bank' && pack.iban !== '' ? (
          <>
            {reference !== null && (
              <BankAccount fiat={pack.fiat} reference={reference} amount={usdWords(usd)} />
            )}
            <CodeNote />
          </>
        ) : (
          <>
            <p>At least {usd} USDC to this address, from a wallet that can sign; then report it below.</p>
            <Wallet address={pack.address} cents={usd * 100} isSandbox={pack.sandbox === true} />
          </>
        )}
      </div>
    </Panel>
  )
}

type ReportProps = { request: PageRequest; id: number; byBank: boolean }

/** Shows the form for reporting a USDC transfer, collapsed if the sponsor chose a bank transfer. */
function Report({ request, id, byBank }: ReportProps) {
  const field = { form: 'report', request }
  const form = (
    <Form name="report" request={request} submit="Report">
      <input type="hidden" name="id" value={String(id)} />
      <p class="soft">
        Anybody can copy a hash, so the paying wallet must sign what it paid for. The next page shows the text
        to sign. Signing moves no money.
      </p>
      <Field {...field} name="chain" label="Chain" options={chainOptions(transferChains)} />
      <Field
        {...field}
        name="tx_hash"
        label="Transaction hash"
        hint="0x and 64 hex digits."
        max={80}
        required
      />
    </Form>
  )
  if (!byBank) {
    return (
      <Panel title="Report a transfer of USDC" id="report">
        {form}
      </Panel>
    )
  }
  return (
    <details class="stack-close" id="report" open={request.refusedForm !== undefined}>
      <summary>
        <strong>Report a transfer of USDC instead</strong>
      </summary>
      {form}
    </details>
  )
}
