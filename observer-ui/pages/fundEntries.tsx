import { entryKinds, fundCategoryNames } from '../../hub/contract/fund.ts'
import { Entries } from '../fund/entries.tsx'
import { entriesPath } from '../fund/entriesPath.ts'
import { categoryWords, monthWords } from '../fund/moneyWords.ts'
import { olderPage } from '../olderPage.ts'
import type { PageRow } from '../pageRow.ts'
import { Choose } from '../parts/choose.tsx'
import { PageHead } from '../parts/pageHead.tsx'

const entriesShown = 50

export const fundEntriesPage: PageRow = {
  path: '/fund/entries',
  query: ['kind', 'category', 'month', 'gpu', 'before_id'],
  async load({ query, read }) {
    const kind = entryKinds.find((name) => name === query.get('kind'))
    const category = fundCategoryNames.find((name) => name === query.get('category'))
    const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(query.get('month') ?? '')?.[0]
    const gpu = query.get('gpu') === '1' ? (1 as const) : undefined
    const filter = {
      ...(kind && { kind }),
      ...(category && { category }),
      ...(month && { month }),
      ...(gpu && { gpu }),
    }
    const page = olderPage(query)
    const [list, hybrid] = await Promise.all([
      read('listFundEntries', { ...filter, ...page, limit: entriesShown }),
      read('getHybrid', {}),
    ])
    const recent = hybrid.months.map((row) => row.month)
    const isFiltered = Object.keys({ ...filter, ...page }).length > 0
    const isEmpty = list.items.length === 0 && !isFiltered
    const months = [...new Set([...recent, ...(month ? [month] : [])])].sort().reverse()
    return {
      title: 'Ledger of the fund',
      sheet: 'money',
      description: 'Every income and expense of the plaza.',
      main: (
        <>
          <PageHead title="Ledger of the fund">
            <p>
              Every income and expense, the latest entry first. Nothing is ever erased: a wrong entry is
              reversed by another one. <a href="/fund">The fund</a> shows the sums.
            </p>
          </PageHead>
          {isEmpty ? (
            <PayFirst />
          ) : (
            <Choose
              path="/fund/entries"
              choices={[
                {
                  name: 'kind',
                  label: 'Kind',
                  value: kind,
                  options: entryKinds.map((id) => ({ id, label: id })),
                },
                {
                  name: 'category',
                  label: 'For',
                  value: category,
                  options: fundCategoryNames.map((id) => ({ id, label: categoryWords(id) })),
                },
                {
                  name: 'month',
                  label: 'Month',
                  value: month,
                  options: months.map((id) => ({ id, label: monthWords(id) })),
                },
                {
                  name: 'gpu',
                  label: 'Part',
                  value: gpu && String(gpu),
                  options: [{ id: '1', label: 'GPU rack' }],
                },
              ]}
            />
          )}
          <Entries
            items={list.items}
            caption="Entries, in US dollars"
            empty={isFiltered ? 'No entry matches.' : 'There are no entries yet.'}
          />
          {list.has_more && list.next_before_id !== null && (
            <p class="pager">
              <a href={entriesPath({ ...filter, before_id: list.next_before_id })}>Older entries</a>
            </p>
          )}
        </>
      ),
    }
  },
}

const PayFirst = () => (
  <p class="actions">
    <a class="button" href="/donate">
      Ways to pay
    </a>
  </p>
)
