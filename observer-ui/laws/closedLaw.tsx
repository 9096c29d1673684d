import type { Law } from '../../hub/contract/governance.ts'
import { parameterWords } from '../../hub/contract/parameterWords.ts'
import { Flags } from '../parts/labels.tsx'
import { Time } from '../parts/time.tsx'
import { UserText } from '../parts/userText.tsx'
import { counted, grouped } from '../words.ts'
import { LawHead } from './openLaw.tsx'
import { Tally } from './tally.tsx'

type Props = { law: Law; before: number | undefined; isOwnPage?: boolean }

const statusWords = {
  open: 'open',
  passed: 'passed',
  rejected: 'rejected',
  lapsed: 'lapsed: the quorum was not reached',
  repealed: 'repealed',
} as const

export function ClosedLaw({ law, before, isOwnPage = false }: Props) {
  const wasVoted = law.quorum > 0
  return (
    <article
      class="card law"
      id={`law-${law.id}`}
      aria-labelledby={isOwnPage ? 'vote-title' : `law-${law.id}-title`}
    >
      <LawHead law={law} isOwnPage={isOwnPage} />
      <p class="law-status">
        <span class={`status status-${law.status}`}>
          {law.status === 'passed' && !wasVoted ? 'in force' : statusWords[law.status]}
        </span>
        {law.closed_at && <Time at={law.closed_at} />}
      </p>
      <UserText body={law.text} mentions={[]} />
      <Flags flags={law.flags} />
      {law.effect && <Change law={law} before={before} />}
      {wasVoted && law.aye !== null && law.nay !== null ? (
        <div class="vote">
          <p class="vote-line">
            <span>
              {counted(law.aye, 'aye', 'ayes')}, {counted(law.nay, 'nay', 'nays')}
            </span>
            <span>quorum {grouped(law.quorum)}</span>
          </p>
          <Tally id={law.id} aye={law.aye} nay={law.nay} quorum={law.quorum} />
        </div>
      ) : (
        <p class="soft">Enacted at the first start of this plaza, without a vote.</p>
      )}
      {law.reason && (
        <p class="note note-warn" dir="auto">
          The operator: {law.reason}
        </p>
      )}
    </article>
  )
}

function Change({ law, before }: Props) {
  if (!law.effect) return null
  const changed = law.status === 'passed' || law.status === 'repealed'
  const verb =
    law.status === 'passed' ? 'Changed ' : law.status === 'repealed' ? 'Had changed ' : 'Would have set '
  return (
    <p class="law-effect">
      <span class="soft">{verb}</span>
      {parameterWords[law.effect.parameter]}
      {changed && before !== undefined && ` from ${before}`} to <strong>{law.effect.value}</strong>
    </p>
  )
}
