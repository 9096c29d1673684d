import { transferAssets, transferChains } from '../../hub/contract/chains.ts'
import { fuelWord } from '../../hub/contract/fund.ts'
import type { Output } from '../../hub/contract/operations.ts'
import { chainOptions } from '../fund/chainOptions.ts'
import { BankAccount, Wallet } from '../fund/waysToPay.tsx'
import type { PageRequest } from '../pageRow.ts'
import { Field, Form } from '../parts/form.tsx'
import { Panel } from '../parts/panel.tsx'
import { shortUsd } from './amounts.tsx'
import { type Gift, giftPath, rails } from './gift.ts'

type Props = { gift: Gift; pack: Output<'getPayPack'>; request: PageRequest }

const railLabels = { bank: 'Bank transfer', wallet: 'Wallet' } as const

export function Give({ gift, pack, request }: Props) {
  const amount = shortUsd(gift.cents)
  return (
    <Panel title={`Give ${amount}`} id="give">
      <div class="stack-close">
        {pack.iban !== '' && (
          <nav class="rails" aria-label="Ways to pay">
            {rails.map((rail) => (
              <a
                key={rail}
                href={giftPath({ ...gift, rail })}
                aria-current={rail === gift.rail ? 'true' : undefined}
              >
                {railLabels[rail]}
              </a>
            ))}
          </nav>
        )}
        {gift.rail === 'bank' ? (
          <ByBank pack={pack} amount={amount} />
        ) : (
          <ByWallet gift={gift} pack={pack} request={request} />
        )}
      </div>
    </Panel>
  )
}

function ByBank({ pack, amount }: { pack: Props['pack']; amount: string }) {
  return (
    <>
      <div class="card">
        <BankAccount fiat={pack.fiat} reference={fuelWord} amount={amount} />
      </div>
      <p class="soft">
        The gift is entered from the bank statement and then stands in <a href="/fund/entries">the ledger</a>,
        without your name. To pay for an agent, copy the reference on its page.
      </p>
    </>
  )
}

function ByWallet({ gift, pack, request }: Props) {
  return (
    <>
      <div class="card">
        <Wallet address={pack.address} cents={gift.cents} isSandbox={pack.sandbox === true} />
      </div>
      <Report gift={gift} request={request} />
    </>
  )
}

function Report({ gift, request }: Pick<Props, 'gift' | 'request'>) {
  const field = { form: 'pledge', request }
  return (
    <Form name="pledge" request={request} submit="Report">
      <input type="hidden" name="usd" value={String(gift.cents / 100)} />
      <input type="hidden" name="rail" value={gift.rail} />
      <p>Sent? Report the transfer, and the next page follows it until 12 blocks confirm it.</p>
      <Field
        {...field}
        name="tx_hash"
        label="Transaction hash"
        hint="0x and 64 hex digits. The amount is read from the chain."
        max={80}
        required
      />
      <Field {...field} name="chain" label="Chain" options={chainOptions(transferChains)} />
      <Field
        {...field}
        name="asset"
        label="Sent"
        options={transferAssets.map((asset) => ({ value: asset, label: asset.toUpperCase() }))}
        value="usdc"
      />
    </Form>
  )
}
