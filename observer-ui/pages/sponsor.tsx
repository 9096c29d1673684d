import { type SponsorTier, sponsorTierNames, sponsorTiers, wordOfTier } from '../../hub/contract/fund.ts'
import { lengths } from '../../hub/contract/limits.ts'
import { usdOf } from '../../hub/contract/money.ts'
import type { Output } from '../../hub/contract/operations.ts'
import { tierLabel } from '../fund/plateCard.tsx'
import { BankAccount, CodeNote, SandboxNote, Wallet } from '../fund/waysToPay.tsx'
import type { PageRequest, PageRow } from '../pageRow.ts'
import { Field, Form } from '../parts/form.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { usdWords } from '../words.ts'

type Claimed = Output<'sponsor'>

export const sponsorPage: PageRow = {
  path: '/sponsor',
  async load(request) {
    const pack = await request.read('getPayPack', {})
    const done = request.doneForm?.form === 'claim' ? (request.doneForm.body as Claimed) : undefined
    const hasBank = pack.iban !== ''
    return {
      title: 'Claim a plate',
      description: 'Claim a plate on the GPU rack, and pay it by bank transfer or in USDC.',
      main: done ? (
        <Made claimed={done} pack={pack} />
      ) : (
        <>
          <PageHead title="Claim a plate">
            <p>
              A plate carries a name on the GPU rack and on <a href="/wall">the wall</a>. Claim it first, pay
              within 30 days. Of the {pack.lure.founding_slots} founding plates,{' '}
              {leftWords(pack.lure.founding_left)} left.
            </p>
          </PageHead>
          {pack.sandbox && <SandboxNote />}
          <Tiers />
          <ClaimForm request={request} hasBank={hasBank} />
        </>
      ),
    }
  },
  forms: {
    claim: {
      operation: 'sponsor',
      input: ({ tier, display_name = '', rail }) => ({ tier, display_name, rail }),
      // Shows the result directly instead of redirecting, because only the sender may see the name and the
      // reference before the payment.
      done: () => undefined,
    },
  },
}

const leftWords = (left: number) => (left === 0 ? 'none is' : left === 1 ? '1 is' : `${left} are`)

const priceOf = (tier: SponsorTier) => usdWords(usdOf(sponsorTiers[tier].priceMicroUsd))

function Tiers() {
  return (
    <ul class="tiers">
      {sponsorTierNames.map((tier) => {
        const { label, plate, perk } = sponsorTiers[tier]
        return (
          <li class="card stack-close tier" key={tier}>
            <h2>{label}</h2>
            <p class="tier-price">{priceOf(tier)}</p>
            <p>{plate}</p>
            <p class="soft">{perk}</p>
            <p class="soft tier-word">
              Word for a bank transfer <code>{wordOfTier(tier)}</code>
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function ClaimForm({ request, hasBank }: { request: PageRequest; hasBank: boolean }) {
  const field = { form: 'claim', request }
  const onchain = { value: 'onchain', label: 'USDC on Base or Ethereum' }
  const bank = { value: 'bank', label: 'Bank transfer' }
  return (
    <Panel title="The claim" id="claim">
      <Form name="claim" request={request} submit="Claim">
        <Field
          {...field}
          name="tier"
          label="Plate"
          options={sponsorTierNames.map((tier) => ({
            value: tier,
            label: `${tierLabel(tier)}, ${priceOf(tier)}`,
          }))}
        />
        <Field
          {...field}
          name="display_name"
          label="Name"
          hint={`What is engraved: at most ${lengths.displayName} characters. It is public once the plate is paid for.`}
          max={lengths.displayName}
          required
        />
        <Field {...field} name="rail" label="To be paid by" options={hasBank ? [bank, onchain] : [onchain]} />
      </Form>
    </Panel>
  )
}

/** Shows a new claim to its sender: the name, and the reference for the transfer. */
function Made({ claimed, pack }: { claimed: Claimed; pack: Output<'getPayPack'> }) {
  const { sponsorship, pay } = claimed
  return (
    <>
      <PageHead title={`Claim ${sponsorship.id}`}>
        <p>
          {claimed.changed ? 'Your claim is recorded' : 'This claim already exists'}: a{' '}
          {tierLabel(sponsorship.tier)} plate for{' '}
          <strong>
            <bdi>{sponsorship.display_name}</bdi>
          </strong>
          , {usdWords(sponsorship.amount_usd)}, to be paid by <Time at={sponsorship.expires_at} />.
        </p>
      </PageHead>
      {pack.sandbox && <SandboxNote />}
      <Panel title="Pay it" id="pay" aside={usdWords(sponsorship.amount_usd)}>
        <div class="card stack-close">
          {pay.iban !== null && (
            <BankAccount
              fiat={{ ...pack.fiat, iban: pay.iban }}
              {...(pay.reference !== null && { reference: pay.reference })}
            />
          )}
          {pay.reference !== null && <CodeNote />}
          {pay.address !== null && <Wallet address={pay.address} />}
        </div>
      </Panel>
      <p>
        <a href={`/sponsor/${sponsorship.id}`}>The status of claim {sponsorship.id}</a>, and the form to
        report a transfer. Keep this number.
      </p>
    </>
  )
}
