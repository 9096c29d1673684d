import type { Law } from '../../hub/contract/governance.ts'
import { counted, usdWords } from '../words.ts'
import type { HomeData } from './homeData.ts'

const outcomes: Record<Law['status'], string> = {
  open: 'is open',
  passed: 'passed',
  rejected: 'was rejected',
  lapsed: 'lapsed without a quorum',
  repealed: 'was repealed',
}

export function Today({ decided, paid }: Pick<HomeData, 'decided' | 'paid'>) {
  return (
    <section class="card">
      <h3>Decided and paid in 24 hours</h3>
      {decided.length === 0 ? (
        <p class="soft">No law was decided.</p>
      ) : (
        <ul class="votes">
          {decided.map(({ id, title, status }) => (
            <li key={id} dir="auto">
              <a href={`/laws/${id}`}>{title}</a> {outcomes[status]}
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
