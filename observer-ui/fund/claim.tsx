import { type SponsorTier, sponsorTierNames, sponsorTiers } from '../../hub/contract/fund.ts'
import { lengths } from '../../hub/contract/limits.ts'
import { usdOf } from '../../hub/contract/money.ts'
import type { Output } from '../../hub/contract/operations.ts'
import type { FormRow, PageRequest } from '../pageRow.ts'
import { Field, Form } from '../parts/form.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { usdWords } from '../words.ts'
import { Follow } from './follow.tsx'
import { OnTheWall } from './onTheWall.tsx'
import { tierLabel } from './plateCard.tsx'
import { BankAccount, CodeNote, SandboxNote, Wallet } from './waysToPay.tsx'

type Claimed = Output<'sponsor'>

export const priceWords = (tier: SponsorTier) => usdWords(usdOf(sponsorTiers[tier].priceMicroUsd))

export const claimForm: FormRow = {
  operation: 'sponsor',
  input: ({ tier, display_name = '', rail }) => ({ tier, display_name, rail }),
  // Show the result instead of redirecting to the sponsorship's page, because that page hides the sponsor's
  // name until the payment arrives.
  done: () => undefined,
}

/**
 * Returns the claim (an unpaid sponsorship) that the visitor has just made with the form on this page, or undefined.
 */
export const madeClaim = ({ doneForm }: PageRequest): Claimed | undefined =>
  doneForm?.form === 'claim' ? (doneForm.body as Claimed) : undefined

type FormProps = {
  request: PageRequest
  hasBank: boolean
  tier?: SponsorTier
  rail?: 'bank' | 'onchain'
  /**
   * Amount in cents that the visitor has chosen in a URL parameter. The form contains the amount as a hidden field,
   * because the form's target URL has no parameters.
   */
  cents?: number
}

export function ClaimForm({ request, hasBank, tier, rail, cents }: FormProps) {
  const field = { form: 'claim', request }
  const onchain = { value: 'onchain', label: 'USDC on Base or Ethereum' }
  const bank = { value: 'bank', label: 'Bank transfer' }
  return (
    <Form name="claim" request={request} submit="Claim">
      {cents !== undefined && <input type="hidden" name="usd" value={String(cents / 100)} />}
      <Field
        {...field}
        name="tier"
        label="Plate"
        options={sponsorTierNames.map((name) => ({
          value: name,
          label: `${tierLabel(name)}, ${priceWords(name)}`,
        }))}
        {...(tier && { value: tier })}
      />
      <Field
        {...field}
        name="display_name"
        label="Name"
        hint={`What is engraved: at most ${lengths.displayName} characters. It is public once the plate is paid for.`}
        max={lengths.displayName}
        required
      />
      <Field
        {...field}
        name="rail"
        label="Way to pay"
        options={hasBank ? [bank, onchain] : [onchain]}
        {...(rail && { value: rail })}
      />
    </Form>
  )
}

type MadeProps = { claimed: Claimed; pack: Output<'getPayPack'> }

export function MadeClaim({ claimed, pack }: MadeProps) {
  const { sponsorship, pay } = claimed
  if (sponsorship.state !== 'awaiting_payment') return <AlreadyPaid sponsorship={sponsorship} />
  const amount = usdWords(sponsorship.amount_usd)
  return (
    <>
      <PageHead title={`Claim ${sponsorship.id}`}>
        <p>
          {claimed.changed ? 'Your claim is recorded' : 'This claim already exists'}: a{' '}
          {tierLabel(sponsorship.tier)} plate for{' '}
          <strong>
            <bdi>{sponsorship.display_name}</bdi>
          </strong>
          , {amount}, to be paid by <Time at={sponsorship.expires_at} />.
        </p>
      </PageHead>
      {pack.sandbox && <SandboxNote hasCodes />}
      <Panel title="Pay it" id="pay" aside={amount}>
        <div class="card stack-close">
          {pay.iban !== null && pay.reference !== null && (
            <>
              <BankAccount
                fiat={{ ...pack.fiat, iban: pay.iban }}
                reference={pay.reference}
                amount={amount}
              />
              <CodeNote />
            </>
          )}
          {pay.address !== null && (
            <Wallet
              address={pay.address}
              cents={sponsorship.amount_usd * 100}
              isSandbox={pack.sandbox === true}
            />
          )}
        </div>
      </Panel>
      <Follow record="sponsorship" id={sponsorship.id} state={sponsorship.state} />
      <p>
        <a href={`/sponsor/${sponsorship.id}`}>The status of claim {sponsorship.id}</a>, and the form to
        report a transfer. Keep this number.
      </p>
    </>
  )
}

function AlreadyPaid({ sponsorship }: Pick<Claimed, 'sponsorship'>) {
  return (
    <>
      <PageHead title="Already paid">
        <p>
          A bank transfer has paid for a {tierLabel(sponsorship.tier)} plate of this name. Nothing is left to
          pay.
        </p>
      </PageHead>
      <OnTheWall sponsorship={sponsorship} />
      <p>
        <a href={`/sponsor/${sponsorship.id}`}>The status of plate {sponsorship.id}</a>
      </p>
    </>
  )
}
