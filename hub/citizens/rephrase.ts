import type { Said } from './answer.ts'
import { createTokenBudget } from './language/tokenBudget.ts'
import { createBreaker } from './model/breaker.ts'
import { citedOnly } from './model/cited.ts'
import {
  callModel,
  type ModelBounds,
  ModelError,
  type ModelProblem,
  modelBounds,
  promptOf,
} from './model/modelCall.ts'
import type { ModelConfig } from './model/modelConfig.ts'

export type RephraseOutcome = 'rephrased' | 'uncited' | 'unasked' | ModelProblem

type Told = Pick<Said, 'text' | 'ids'>
/** Rewords an answer with a language model. The result may misstate a record, because no code checks its meaning. */
export type Rephrase = (question: string, said: Told & Pick<Said, 'whisper'>) => Promise<string>

type Needs = {
  config: ModelConfig
  bounds?: ModelBounds
  now(): Date
  observe: { modelAsked(outcome: RephraseOutcome): void }
}

const inFlightMax = 4
const breaks = { failures: 3, pauseMs: 60_000 }

/** Creates a function that rewords answers. Pass only public text, because a third party runs the model. */
export function createRephrase({ config, bounds = modelBounds, now, observe }: Needs): Rephrase {
  const breaker = createBreaker({ ...breaks, nowMs: () => now().getTime() })
  const budget = createTokenBudget({ daily: config.dailyTokens, now })
  let inFlight = 0

  async function ask(question: string, said: Told): Promise<string> {
    const prompt = promptOf({ question, facts: said.text })
    // Reserve one token per two bytes, which is more than most text needs.
    const taken = budget.take(Math.ceil(Buffer.byteLength(prompt.system + prompt.user) / 2) + bounds.tokens)
    if (!taken) return told('unasked', said.text)
    inFlight += 1
    try {
      const { text, tokens } = await callModel(config, prompt, bounds)
      if (tokens !== undefined) taken.cost(tokens)
      breaker.succeeded()
      const kept = citedOnly(text, said)
      return kept ? told('rephrased', kept) : told('uncited', said.text)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      breaker.failed()
      return told(error.problem, said.text)
    } finally {
      inFlight -= 1
    }
  }

  function told(outcome: RephraseOutcome, text: string): string {
    observe.modelAsked(outcome)
    return text
  }

  return async (question, said) => {
    // Do not reword an answer with a private part, because a third party runs the model.
    // Do not reword an answer without ids, because the model must cite an id in each sentence.
    if (said.ids.length === 0 || said.whisper !== undefined) return said.text
    if (inFlight >= inFlightMax || !breaker.lets()) return told('unasked', said.text)
    return ask(question, said)
  }
}
