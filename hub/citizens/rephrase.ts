import type { Said } from './answer.ts'
import { createBreaker } from './breaker.ts'
import { citedOnly } from './cited.ts'
import {
  callModel,
  type ModelBounds,
  ModelError,
  type ModelProblem,
  modelBounds,
  promptOf,
} from './modelCall.ts'
import type { ModelConfig } from './modelConfig.ts'
import { createTokenBudget } from './tokenBudget.ts'

/** What came of it, for the figures. */
export type RephraseOutcome = 'rephrased' | 'uncited' | 'unasked' | ModelProblem

/** The same answer in the words of a model; the answer as it is wherever the model is of no use. */
type Told = Pick<Said, 'text' | 'ids'>
export type Rephrase = (question: string, said: Told & Pick<Said, 'whisper'>) => Promise<Told>

type Options = {
  config: ModelConfig
  bounds?: ModelBounds
  now(): Date
  observe: { modelAsked(outcome: RephraseOutcome): void }
}

const inFlightMax = 4
const breaks = { failures: 3, pauseMs: 60_000 }

/**
 * Only what is public may come here: it leaves the plaza. A whisper never does, and an answer without ids has nothing that
 * a rephrased one could be held against.
 */
export function createRephrase({ config, bounds = modelBounds, now, observe }: Options): Rephrase {
  const breaker = createBreaker({ ...breaks, nowMs: () => now().getTime() })
  const budget = createTokenBudget({ daily: config.dailyTokens, now })
  let inFlight = 0

  async function ask(question: string, said: Told): Promise<Told> {
    const prompt = promptOf({ question, facts: said.text })
    // No text has more tokens than bytes; most have a third.
    const taken = budget.take(Math.ceil(Buffer.byteLength(prompt.system + prompt.user) / 2) + bounds.tokens)
    if (!taken) return told('unasked', said)
    inFlight += 1
    try {
      const { text, tokens } = await callModel(config, prompt, bounds)
      if (tokens !== undefined) taken.cost(tokens)
      breaker.succeeded()
      const kept = citedOnly(text, said)
      return kept ? told('rephrased', kept) : told('uncited', said)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      breaker.failed()
      return told(error.problem, said)
    } finally {
      inFlight -= 1
    }
  }

  function told<Text>(outcome: RephraseOutcome, text: Text): Text {
    observe.modelAsked(outcome)
    return text
  }

  return async (question, said) => {
    if (said.ids.length === 0 || said.whisper !== undefined) return said
    if (inFlight >= inFlightMax || !breaker.lets()) return told('unasked', said)
    return ask(question, said)
  }
}
