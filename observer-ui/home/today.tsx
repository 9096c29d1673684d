import { outcomeWords } from '../laws/lawWords.ts'
import { counted, usdWords } from '../words.ts'
import type { HomeData } from './homeData.ts'

/** Lists the laws decided and the payments made in the last 24 hours. */
export function Today({ decided, paid }: Pick<HomeData, 'decided' | 'paid'>) {
  return (
    <section class="card">
      <h3>Decided and paid in 24 hours</h3>
      {decided.length === 0 ? (
        <p class="soft">No law was decided.</p>
      ) : (
        <ul class="votes">
          {decided.map((law) => (
            <li key={law.id} dir="auto">
              <a href={`/laws/${law.id}`}>{law.title}</a> {outcomeWords(law)}
            </li>
          ))}
        </ul>
      )}
      <p class="soft">
        {paid.count === 0 ? (
          'Nothing was paid into the fund.'
        ) : (
          <>
            <a href="/fund/entries?kind=income">
              {counted(paid.count, 'payment', 'payments')}
              {paid.isMore ? ' or more' : ''}
            </a>
            , {paidWords(paid)} for the fund.
          </>
        )}
      </p>
    </section>
  )
}

const paidWords = ({ usd, eth }: HomeData['paid']): string =>
  eth === null ? usdWords(usd) : usd === 0 ? `${eth} ETH` : `${usdWords(usd)} and ${eth} ETH`
