import { transferReasons } from '../../hub/contract/fund.ts'
import { lengths } from '../../hub/contract/limits.ts'
import type { Output } from '../../hub/contract/operations.ts'
import { tierLabel } from '../fund/plateCard.tsx'
import { Empty, Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { usdWords } from '../words.ts'
import { ActForm, type Desk } from './actForm.tsx'
import { DeskPager } from './pager.tsx'
import { shownWithClaim } from './reports.tsx'

type Transfers = Output<'listTransfers'>
type Claims = Output<'listSponsorships'>

export function Bank(props: { desk: Desk; waiting: Transfers; claims: Claims }) {
  const { desk, waiting, claims } = props
  return (
    <>
      <Panel title="Transfers to decide" id="transfers">
        {waiting.items.length === 0 ? (
          <Empty>
            {desk.places.transfers === undefined ? 'No transfer waits.' : 'No older transfer waits.'}
          </Empty>
        ) : (
          <ul class="entries">
            {waiting.items.map((transfer) => (
              <Waiting key={transfer.id} desk={desk} transfer={transfer} />
            ))}
          </ul>
        )}
        <DeskPager desk={desk} list="transfers" items={waiting} label="Older transfers" />
      </Panel>
      <Panel title="Unpaid claims" id="claims">
        {claims.items.length === 0 ? (
          <Empty>
            {desk.places.claims === undefined
              ? 'No claim waits for money.'
              : 'No older claim waits for money.'}
          </Empty>
        ) : (
          <ul class="entries">
            {claims.items.map((claim) => (
              <Claim key={claim.id} desk={desk} claim={claim} />
            ))}
          </ul>
        )}
        <DeskPager desk={desk} list="claims" items={claims} label="Older claims" />
      </Panel>
      <Panel title="Enter a transfer" id="enter" aside="a line of the bank statement">
        <ActForm desk={desk} act="recordTransfer" submit="Enter" inputs={lineInputs} />
      </Panel>
    </>
  )
}

const lineInputs = [
  { name: 'statement_id', label: 'Identifier of the line', max: lengths.statementId },
  { name: 'amount_usd', label: 'Amount in US dollars', max: 20 },
  { name: 'payer_name', label: 'Payer', max: lengths.payerName },
  { name: 'reference', label: 'Reference', max: lengths.bankReference, isOptional: true },
  { name: 'booked_on', label: 'Booked on, such as 2026-11-23', max: 10 },
] as const

function Waiting({ desk, transfer }: { desk: Desk; transfer: Transfers['items'][number] }) {
  const { id, payer_name, reference, amount_usd, reason, booked_at, claims } = transfer
  const about = { id: String(id) }
  return (
    <li class="card stack-close">
      <p>
        <strong>{usdWords(amount_usd)}</strong> of <bdi>{payer_name}</bdi>, <Time at={booked_at} form="day" />
      </p>
      <p class="reported-text" dir="auto">
        {reference || 'no reference'}
      </p>
      <p class="soft">
        It waits, because {reason === null ? 'its purpose is open' : transferReasons[reason]}.
      </p>
      <div class="acts">
        {claims.map((claim) => (
          <ActForm
            key={claim.id}
            desk={desk}
            act="decideTransfer"
            submit={`Pay claim ${claim.id}: ${claim.display_name ?? 'no name'}`}
            about={{ ...about, sponsorship_id: String(claim.id) }}
          />
        ))}
        <ActForm
          desk={desk}
          act="decideTransfer"
          submit="Pay this claim"
          about={{ ...about, by: 'number' }}
          inputs={[{ name: 'sponsorship_id', label: 'Number of a claim', max: 15 }]}
        />
        <ActForm
          desk={desk}
          act="decideTransfer"
          submit="Make a plate"
          about={about}
          inputs={[
            {
              name: 'plate_name',
              label: 'Name of a separate plate',
              max: lengths.displayName,
              value: payer_name,
            },
          ]}
        />
      </div>
    </li>
  )
}

function Claim({ desk, claim }: { desk: Desk; claim: Claims['items'][number] }) {
  const { id, tier, display_name, amount_usd, rail, reference, created_at } = claim
  return (
    <li class="card stack-close">
      <p>
        {id}:{' '}
        <strong>
          <bdi>{display_name}</bdi>
        </strong>
        , {tierLabel(tier)}, {usdWords(amount_usd)}, {rail === 'bank' ? reference : 'on a chain'},{' '}
        <Time at={created_at} form="day" />
      </p>
      <details>
        <summary>Reject</summary>
        <ActForm
          desk={desk}
          act="rejectSponsorship"
          submit="Reject"
          about={{ id: String(id) }}
          inputs={[shownWithClaim]}
        />
      </details>
    </li>
  )
}
