import type { FundEntry, Plate } from '../../hub/contract/fund.ts'
import { categoryWords } from '../fund/moneyWords.ts'
import { PlateCard } from '../fund/plateCard.tsx'
import { Empty, Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { usdWords } from '../words.ts'

type Props = { gifts: readonly FundEntry[]; plates: readonly Plate[] }

export function RecentGifts({ gifts, plates }: Props) {
  return (
    <Panel title="Lately given" id="given" aside={<a href="/wall">The wall</a>}>
      {gifts.length === 0 && plates.length === 0 ? (
        <Empty>Nothing has been given yet.</Empty>
      ) : (
        <div class="stack-close">
          {plates.length > 0 && (
            <ul class="plates">
              {plates.map((plate) => (
                <PlateCard key={plate.id} plate={plate} slot={plate.slot} agent={plate.agent} />
              ))}
            </ul>
          )}
          {gifts.length > 0 && (
            <ul class="gifts card">
              {gifts.map(
                ({ id, amount_usd: usd, amount_eth: eth, category, gpu_usd: gpu, booked_at: at }) => (
                  <li key={id}>
                    <strong>{eth === null ? usdWords(usd) : `${eth} ETH`}</strong>
                    <span>
                      {categoryWords(category)}
                      {gpu > 0 && ', for the GPU rack'}
                    </span>
                    <Time at={at} form="day" />
                  </li>
                ),
              )}
            </ul>
          )}
        </div>
      )}
    </Panel>
  )
}
