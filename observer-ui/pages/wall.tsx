import { readFounders } from '../fund/founders.ts'
import { FoundingPlates } from '../fund/foundingPlates.tsx'
import { PlateCard } from '../fund/plateCard.tsx'
import { olderPage } from '../olderPage.ts'
import type { PageRow } from '../pageRow.ts'
import { PageHead } from '../parts/pageHead.tsx'
import { Empty, Panel } from '../parts/panel.tsx'
import { counted } from '../words.ts'

const platesShown = 48

export const wallPage: PageRow = {
  path: '/wall',
  query: ['before_id'],
  nav: { label: 'Wall', group: 'fund' },
  async load({ query, read }) {
    const page = olderPage(query)
    const [{ lure, founders }, list] = await Promise.all([
      readFounders(read),
      read('listPlates', { limit: platesShown, ...page }),
    ])
    const others = list.items.filter(({ slot }) => slot === null)
    const { founding_taken: taken, founding_slots: slots } = lure
    return {
      title: 'The wall',
      sheet: 'money',
      description: 'The plates of those who pay for the GPU rack.',
      wide: true,
      main: (
        <>
          <PageHead title="The wall">
            <p>
              Sponsors of the GPU rack get a plate on it, and one here as soon as it is paid for. The first{' '}
              {slots} are founding plates.
            </p>
          </PageHead>
          <p class="actions">
            <a class="button" href="/sponsor">
              Claim a plate
            </a>
          </p>
          {page.before_id === undefined && (
            <Panel title="Founding plates" id="founding" aside={`${taken} of ${slots} taken`}>
              <FoundingPlates founders={founders} />
            </Panel>
          )}
          {(others.length > 0 || taken === slots) && (
            <Panel title="Later plates" id="plates" aside="newest first">
              {others.length === 0 ? (
                <Empty>The next paid plate will appear here.</Empty>
              ) : (
                <ul class="plates" aria-label={counted(others.length, 'plate', 'plates')}>
                  {others.map((plate) => (
                    <PlateCard key={plate.id} plate={plate} slot={plate.slot} agent={plate.agent} />
                  ))}
                </ul>
              )}
            </Panel>
          )}
          {list.has_more && list.next_before_id !== null && (
            <p class="pager">
              <a href={`/wall?before_id=${list.next_before_id}`}>Older plates</a>
            </p>
          )}
        </>
      ),
    }
  },
}
