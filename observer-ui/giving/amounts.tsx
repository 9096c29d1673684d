import { giftCents } from '../../hub/contract/walletLink.ts'
import { grouped } from '../words.ts'
import { agentWords, centsOf, type Gift, giftPath, offered, plateFor, runsWords } from './gift.ts'

type Props = { gift: Gift; opexUsd: number }

/** Formats cents as dollars, for example `$5` or `$5.50`. Omits the cents if they are zero. */
export const shortUsd = (cents: number): string =>
  cents % 100 === 0 ? `$${grouped(cents / 100)}` : `$${(cents / 100).toFixed(2)}`

/** Lists donation amounts as links, which work without JavaScript. */
export function Amounts({ gift, opexUsd }: Props) {
  return (
    <div class="stack-close">
      <ul class="amounts">
        {offered.map((tier) => {
          const cents = centsOf(tier)
          return (
            <li key={tier}>
              <a
                class="card amount"
                href={giftPath({ ...gift, cents })}
                aria-current={cents === gift.cents && gift.misread === undefined ? 'true' : undefined}
              >
                <strong class="amount-figure">{shortUsd(cents)}</strong>
                <span>runs the plaza for {runsWords(cents, opexUsd)}</span>
                <span class="soft">
                  {plateFor(cents)
                    ? 'or, for the GPU rack, a plate with your name'
                    : agentWords(tier, gift.rail)}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
      <form class="choose" method="get" action="/donate#give">
        <input type="hidden" name="rail" value={gift.rail} />
        <div class="field">
          <label for="other-usd">Another amount, in dollars</label>
          <input
            id="other-usd"
            name="usd"
            type="text"
            inputMode="decimal"
            value={gift.misread ?? String(gift.cents / 100)}
            aria-invalid={gift.misread === undefined ? undefined : 'true'}
            aria-describedby={gift.misread === undefined ? undefined : 'other-usd-error'}
          />
          {gift.misread !== undefined && (
            <p class="field-error" id="other-usd-error">
              This is no amount from {shortUsd(giftCents.least)} to {shortUsd(giftCents.most)}, such as 25 or
              12.50. Below is a gift of {shortUsd(gift.cents)}.
            </p>
          )}
        </div>
        <button class="button button-quiet" type="submit">
          Choose
        </button>
      </form>
    </div>
  )
}
