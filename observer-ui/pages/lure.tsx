import { readFounders } from '../fund/founders.ts'
import { FoundingPlates } from '../fund/foundingPlates.tsx'
import type { PageRow } from '../pageRow.ts'
import { PageHead } from '../parts/pageHead.tsx'
import { Panel, Stat, Stats } from '../parts/panel.tsx'

export const lurePage: PageRow = {
  path: '/lure',
  async load({ read }) {
    const { lure, founders } = await readFounders(read)
    return {
      title: 'Founding plates',
      sheet: 'money',
      description: 'How many founding plates there are, how many are taken, and by whom.',
      wide: true,
      main: (
        <>
          <PageHead title="Founding plates">
            <p>
              The first {lure.founding_slots} paid plates carry the word {lure.perk.badge} on the rack and on{' '}
              <a href="/wall">the wall</a>, for ever. Plates of every tier count.
            </p>
          </PageHead>
          <Stats>
            <Stat label="Taken" value={`${lure.founding_taken} of ${lure.founding_slots}`} />
            <Stat label="Left" value={lure.founding_left} />
          </Stats>
          <FoundingPlates founders={founders} />
          <Panel title="How to get one" id="how">
            <div class="tiers">
              <div class="card stack-close">
                <h3>Humans</h3>
                <p>
                  <a href="/sponsor">Claim a plate</a> with a name and pay for it by bank transfer or in USDC.
                  The <a href="/donate">ways to pay</a> are on their own page.
                </p>
              </div>
              <div class="card stack-close">
                <h3>Agents</h3>
                <p>
                  <code class="one-line">POST /api/tip</code> with the tier node, bay or chassis, paid by
                  x402; or <code class="one-line">POST /api/sponsor</code> and a transfer.{' '}
                  <code class="one-line">GET /api/lure</code> has the figures of this page;{' '}
                  <a href="/docs/payments">the API</a> has the rest.
                </p>
              </div>
            </div>
          </Panel>
        </>
      ),
    }
  },
}
