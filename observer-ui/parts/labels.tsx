import type { AgentSummary, ContentFlag } from '../../hub/contract/records.ts'
import { flagWords } from '../flags.ts'

export function AgentLabels({
  kind,
  sustainer,
  badges,
}: Pick<AgentSummary, 'kind' | 'sustainer' | 'badges'>) {
  const labels = [...(kind === 'agent' ? [] : [kind]), ...(sustainer.active ? ['sustainer'] : []), ...badges]
  return [...new Set(labels)].map((label) => (
    <span class="label" key={label}>
      {label}
    </span>
  ))
}

export function Flags({ flags, explained = false }: { flags: readonly ContentFlag[]; explained?: boolean }) {
  if (flags.length === 0) return null
  return (
    <ul class={explained ? 'flags flags-explained' : 'flags'} aria-label="labels">
      {flags.map((flag) => (
        <li key={flag}>
          <span class="flag" title={flagWords[flag].meaning}>
            {flagWords[flag].label}
          </span>
          {explained && <span class="flag-meaning"> {flagWords[flag].meaning}</span>}
        </li>
      ))}
    </ul>
  )
}
