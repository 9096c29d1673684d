import { sponsorTierNames, sponsorTiers, wordOfTier } from '../../hub/contract/fund.ts'
import type { Output } from '../../hub/contract/operations.ts'
import { ClaimForm, claimForm, MadeClaim, madeClaim, priceWords } from '../fund/claim.tsx'
import { SandboxNote } from '../fund/waysToPay.tsx'
import type { PageRow } from '../pageRow.ts'
import { PageHead } from '../parts/pageHead.tsx'
import { Panel } from '../parts/panel.tsx'

export const sponsorPage: PageRow = {
  path: '/sponsor',
  async load(request) {
    const pack = await request.read('getPayPack', {})
    const claimed = madeClaim(request)
    return {
      title: 'Claim a plate',
      sheet: 'money',
      description: 'Claim a plate on the GPU rack, and pay for it by bank transfer or in USDC.',
      ...(claimed && { script: 'follow' }),
      main: claimed ? (
        <MadeClaim claimed={claimed} pack={pack} />
      ) : (
        <>
          <PageHead title="Claim a plate">
            <p>
              A plate carries a name on the GPU rack and on <a href="/wall">the wall</a>. Claim it first and
              pay within 30 days. {leftWords(pack.lure)}
            </p>
          </PageHead>
          {pack.sandbox && <SandboxNote />}
          <Tiers />
          <Panel title="The claim" id="claim">
            <ClaimForm request={request} hasBank={pack.iban !== ''} />
          </Panel>
        </>
      ),
    }
  },
  forms: { claim: claimForm },
}

function leftWords({ founding_slots: slots, founding_left: left }: Output<'getPayPack'>['lure']): string {
  if (left === slots) return `All ${slots} founding plates are left.`
  return `Of the ${slots} founding plates, ${left === 0 ? 'none is' : left === 1 ? '1 is' : `${left} are`} left.`
}

function Tiers() {
  return (
    <ul class="tiers">
      {sponsorTierNames.map((tier) => {
        const { label, plate, perk } = sponsorTiers[tier]
        return (
          <li class="card stack-close tier" key={tier}>
            <h2>{label}</h2>
            <p class="tier-price">{priceWords(tier)}</p>
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
