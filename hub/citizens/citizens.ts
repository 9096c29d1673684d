import type { CitizenNeeds, Citizens } from './answering.ts'
import { aspectsUrl } from './aspects/aspects.ts'
import { kindsUrl, rulesUrl } from './facts/weights.ts'
import { checkLearned, learnedUrl } from './learning/learnedFile.ts'

/** Creates the built-in bots. Their code loads later, so that the server starts faster. */
export function createCitizens(needs: CitizenNeeds): Citizens {
  for (const file of [learnedUrl, kindsUrl, rulesUrl, aspectsUrl]) checkLearned(file)
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
