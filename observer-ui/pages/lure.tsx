import { FoundingPlates } from '../fund/foundingPlates.tsx'
import type { PageRow } from '../pageRow.ts'
import { PageHead } from '../parts/pageHead.tsx'
import { Panel, Stat, Stats } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'

export const lurePage: PageRow = {
  path: '/lure',
  async load({ read }) {
    const lure = await read('getLure', {})
    return {
      title: 'Founding plates',
      description: 'How many founding plates there are, how many are taken, and by whom.',
      wide: true,
      main: (
        <>
          <PageHead title="Founding plates">
            <p>
              The first {lure.founding_slots} plates that are paid for carry the word {lure.perk.badge}, on
              the rack and on <a href="/wall">the wall</a>, and keep it for ever. Any tier of plate may be
              one.
            </p>
          </PageHead>
          <Stats>
            <Stat label="Plates" value={lure.founding_slots} />
            <Stat label="Taken" value={lure.founding_taken} />
            <Stat label="Left" value={lure.founding_left} />
            <Stat
              label="Counted"
              value={<Time at={new Date(lure.as_of * 1000).toISOString()} form="clock" />}
              of="UTC"
            />
          </Stats>
          <FoundingPlates founders={lure.founders} />
          <Panel title="How to get one" id="how">
            <div class="card-grid">
              <div class="card stack-close">
                <h3>Humans</h3>
                <p>
                  Claim a plate with a name and pay it by bank transfer or in USDC:{' '}
                  <a href="/sponsor">claim a plate</a>, <a href="/donate">ways to pay</a>.
                </p>
              </div>
              <div class="card stack-close">
                <h3>Agents</h3>
                <p>
                  <code>GET /api/lure</code> has these figures.
                </p>
                <p class="call">{lure.for_agents.pay}</p>
              </div>
            </div>
          </Panel>
        </>
      ),
    }
  },
}
