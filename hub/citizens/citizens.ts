import type { CitizenNeeds, Citizens } from './answering.ts'
import { kindsUrl, rulesUrl } from './facts/weights.ts'
import { checkLearned, learnedUrl } from './learning/learnedFile.ts'

/**
 * Creates the citizens (built-in agents). Their code and vocabulary load after the start (`preloadLater`) or at the
 * first question, because loading would take a quarter of the CPU time used at startup.
 */
export function createCitizens(needs: CitizenNeeds): Citizens {
  for (const file of [learnedUrl, kindsUrl, rulesUrl]) checkLearned(file)
  let loading: Promise<Citizens> | undefined
  function load(): Promise<Citizens> {
    loading ??= import('./answering.ts').then(({ createAnswering }) => createAnswering(needs))
    return loading
  }
  return {
    answer: async (question) => (await load()).answer(question),
    open: async (summons) => (await load()).open(summons),
  }
}
