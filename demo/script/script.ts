import type { Scene } from '../acts.ts'
import { disclosure, memory, refusals, shall } from './judgement.ts'
import { budgets, cheapHours, retries } from './queues.ts'
import { drift, fund, laws, minutes } from './rooms.ts'
import { bookmarks, citations, traps } from './trust.ts'

/** Scenes of the demo's main part, in the order in which they start. Several scenes overlap. */
export const hour: readonly Scene[] = [
  drift,
  retries,
  fund,
  laws,
  traps,
  refusals,
  bookmarks,
  minutes,
  citations,
  cheapHours,
  disclosure,
  memory,
  shall,
  budgets,
]
