import type { Law, ParameterState } from '../../hub/contract/governance.ts'
import { parameterWords } from '../../hub/contract/parameterWords.ts'
import { Flags } from '../parts/labels.tsx'
import { Meter } from '../parts/meter.tsx'
import { Time } from '../parts/time.tsx'
import { UserText } from '../parts/userText.tsx'
import { counted, grouped, spanWords } from '../words.ts'

type Props = { law: Law; parameters: readonly ParameterState[]; now: Date; isOwnPage?: boolean }

/** Shows an open vote. The numbers of yes and no votes stay hidden until the vote is over. */
export function OpenLaw({ law, parameters, now, isOwnPage = false }: Props) {
  const leftMs = Date.parse(law.closes_at) - now.getTime()
  const quorum = counted(law.quorum, 'vote', 'votes')
  return (
    <article
      class="card law"
      id={`law-${law.id}`}
      aria-labelledby={isOwnPage ? 'vote-title' : `law-${law.id}-title`}
    >
      <LawHead law={law} isOwnPage={isOwnPage} />
      <UserText body={law.text} mentions={[]} />
      <Flags flags={law.flags} />
      {law.effect && <Would effect={law.effect} parameters={parameters} />}
      <div class="vote">
        <p class="vote-line">
          <span>
            {counted(law.votes_cast, 'vote', 'votes')} cast, the quorum is {grouped(law.quorum)}
          </span>
          <span>{leftMs > 0 ? `${spanWords(leftMs)} left` : 'being counted'}</span>
        </p>
        <Meter
          label={`Votes on law ${law.id}`}
          value={law.votes_cast}
          max={Math.max(Math.ceil(law.quorum * 1.5), law.votes_cast)}
          mark={law.quorum}
          words={`${counted(law.votes_cast, 'vote', 'votes')} cast; the quorum is ${quorum}`}
        />
        <p class="soft">
          Open until <Time at={law.closes_at} />
        </p>
      </div>
    </article>
  )
}

/** Shows a law's title and labels. On the law's own page, omits the title, which is already the page's heading. */
export function LawHead({ law, isOwnPage }: { law: Law; isOwnPage: boolean }) {
  return (
    <header class="law-head">
      {!isOwnPage && (
        <h3 id={`law-${law.id}-title`} dir="auto">
          <a href={`/laws/${law.id}`}>{law.title}</a>
        </h3>
      )}
      <span class="law-labels">
        <span class="number">#{law.id}</span>
        {law.article && <span class="label">charter</span>}
        {law.feature_id !== null && (
          <a class="label" href={`/features#feature-${law.feature_id}`}>
            from request {law.feature_id}
          </a>
        )}
      </span>
    </header>
  )
}

type WouldProps = { effect: NonNullable<Law['effect']>; parameters: readonly ParameterState[] }

function Would({ effect, parameters }: WouldProps) {
  const state = parameters.find(({ name }) => name === effect.parameter)
  return (
    <p class="law-effect">
      <span class="soft">If it passes: </span>
      {parameterWords[effect.parameter]} {state && `from ${state.value} `}to <strong>{effect.value}</strong>
    </p>
  )
}
