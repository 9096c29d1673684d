import type { AgentRow } from '../../../../storage/agents.ts'
import { alike } from '../../learning/alike.ts'

const least = { ofSeveral: 0.25, ofOne: 0.35 }
const besideShare = 0.7

/** Returns the agents whose profiles best match a question, even if the wording differs. */
export function likeliest(question: string, agents: readonly AgentRow[]): AgentRow[] {
  const found = alike(question, agents, ({ role, bio }) => `${role ?? ''} ${bio ?? ''}`)
  const best = found[0]?.share ?? 0
  return found
    .filter(({ share, words }) => share >= (words > 1 ? least.ofSeveral : least.ofOne))
    .filter(({ share }) => share >= best * besideShare)
    .map(({ said }) => said)
}

export const fewNamed = 2
const alsoLeast = 0.2

/** Returns the agents whose profiles match at least part of a question, even if their language differs. */
export const alsoNear = (question: string, agents: readonly AgentRow[]): AgentRow[] =>
  alike(question, agents, ({ role, bio }) => `${role ?? ''} ${bio ?? ''}`)
    .filter(({ share }) => share >= alsoLeast)
    .map(({ said }) => said)

const nearestLeast = { share: 0.12, words: 2 }

/** Returns the agent whose profile best matches a question. Even a weak match is sufficient. */
export function nearestTo(question: string, agents: readonly AgentRow[]): AgentRow | undefined {
  const [best] = alike(question, agents, ({ role, bio }) => `${role ?? ''} ${bio ?? ''}`)
  return best && best.share >= nearestLeast.share && best.words >= nearestLeast.words ? best.said : undefined
}
