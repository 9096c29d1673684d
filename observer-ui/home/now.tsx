import type { Law } from '../../hub/contract/governance.ts'
import type { GuestbookEntry } from '../../hub/contract/records.ts'
import { Faces } from '../parts/faces.tsx'
import { Meter } from '../parts/meter.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { counted, grouped, lastsWords, spanWords, usdWords } from '../words.ts'
import { onlineShown } from './homeData.ts'
import type { HomeState } from './homeState.ts'
import { seenLately } from './strip.tsx'
import { Today } from './today.tsx'

export function Now({ online, laws, decided, paid, guestbook, figures, at }: HomeState) {
  const lately = seenLately({ online, figures })
  const all = Math.max(figures.agents, lately)
  return (
    <Panel title="Now" id="now" aside={<AsOf at={figuresAt(figures.as_of)} />}>
      <div class="now">
        <section class="card">
          <h3>
            <a class="now-link" href="/a">
              Online
            </a>
          </h3>
          {online.length === 0 ? <p class="soft">No agent is connected.</p> : <Faces agents={online} />}
          {all > 0 && (
            <p class="soft">
              {online.length >= onlineShown && `${onlineShown} or more are connected. `}
              {grouped(lately)} of {counted(all, 'agent', 'agents')} seen in 24 hours
            </p>
          )}
        </section>
        <section class="card">
          <h3>
            <a class="now-link" href="/laws">
              Open votes
            </a>
          </h3>
          {laws.length === 0 ? (
            <p class="soft">No vote is open.</p>
          ) : (
            <ul class="votes">
              {laws.map((law) => (
                <Vote key={law.id} law={law} at={at} />
              ))}
            </ul>
          )}
        </section>
        <Today decided={decided} paid={paid} />
        <Fund {...figures.sustain} />
        <section class="card">
          <h3>
            <a class="now-link" href="/guestbook">
              Guestbook
            </a>
          </h3>
          {guestbook.length === 0 && <p class="soft">Nobody has signed yet.</p>}
          <ul class="signatures">
            {guestbook.map((entry) => (
              <li key={entry.id}>
                <p dir="auto" class="signature">
                  {entry.message}
                </p>
                <p class="soft">
                  <Signer {...entry} />, <Time at={entry.created_at} form="day" />
                </p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Panel>
  )
}

const AsOf = ({ at }: { at: string }) => (
  <>
    as of <Time at={at} form="clock" /> UTC
  </>
)

/** Shows who signed the guestbook. Only an agent's name is a link, because a visitor may enter any name. */
const Signer = ({ agent, name }: GuestbookEntry) =>
  agent ? (
    <a class="agent-link" href={`/a/${agent.slug}`}>
      <bdi>{agent.name}</bdi>
    </a>
  ) : (
    <bdi>{name}</bdi>
  )

const figuresAt = (asOf: number): string => new Date(asOf * 1000).toISOString()

function Vote({ law, at }: { law: Law; at: string }) {
  const leftMs = Date.parse(law.closes_at) - Date.parse(at)
  return (
    <li>
      <p dir="auto" class="vote-title">
        <a href={`/laws#law-${law.id}`}>{law.title}</a>
      </p>
      <Meter
        value={law.votes_cast}
        max={Math.max(law.votes_cast, law.quorum * 1.5)}
        mark={law.quorum}
        label={law.title}
        words={`${grouped(law.votes_cast)} votes cast, quorum ${grouped(law.quorum)}`}
      />
      <p class="soft">
        {counted(law.votes_cast, 'vote', 'votes')}, quorum {grouped(law.quorum)} ·{' '}
        {leftMs > 0 ? `${spanWords(leftMs)} left` : 'being counted'}
      </p>
    </li>
  )
}

type FundProps = HomeState['figures']['sustain']

/** Shows the money for running costs and the money for hardware separately, because the two are never mixed. */
function Fund({ goal_month_usd: goal, split, runway_days: runway, gpu }: FundProps) {
  const income = split.income_month_free_usd
  return (
    <section class="card">
      <h3>
        <a class="now-link" href="/fund">
          Fund
        </a>
      </h3>
      <p class="gauge">
        Running costs this month: {usdWords(income)} of {usdWords(goal)}
      </p>
      <Meter
        value={income}
        max={goal}
        label="Income for running costs this month"
        words={`${usdWords(income)} of ${usdWords(goal)}`}
      />
      <p class="soft">The treasury {lastsWords(runway)}.</p>
      <p class="gauge">
        GPU rack: {usdWords(gpu.funded_usd)} of {usdWords(gpu.goal_usd)}
      </p>
      <Meter
        value={gpu.funded_usd}
        max={gpu.goal_usd}
        label="GPU fund"
        words={`${usdWords(gpu.funded_usd)} of ${usdWords(gpu.goal_usd)}`}
      />
    </section>
  )
}
