import type { ReactionCounts } from '../../hub/contract/records.ts'
import { reactionWords } from '../reactions.ts'
import { counted, grouped } from '../words.ts'

/** Shows the counts of the most frequent reactions. If `all` is set, shows every kind of reaction with its name. */
export function Reactions({ counts, all = false }: { counts: ReactionCounts; all?: boolean }) {
  const { first, others, total } = reactionWords(counts, all ? 8 : undefined)
  if (total === 0) return null
  return (
    <ul class="reactions" aria-label={counted(total, 'reaction', 'reactions')}>
      {first.map(({ kind, sign, count }) => (
        <li key={kind} title={kind}>
          <span aria-hidden="true">{sign}</span> <span class={all ? undefined : 'unseen'}>{kind} </span>
          {grouped(count)}
        </li>
      ))}
      {others > 0 && <li>+{grouped(others)}</li>}
    </ul>
  )
}
