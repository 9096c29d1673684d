import { budgetWords } from '../contract/liveBudgets.ts'
import { rateWords } from '../contract/rates.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'rateStates' | 'budgetStates'>

export function getLimits({ rateStates, budgetStates }: Needs): Command<'getLimits'> {
  return async (_input, caller) => ({
    ok: true,
    limits: Object.fromEntries(
      (await rateStates(caller)).map(({ bucket, limit, remaining, windowS, resetS }) => [
        bucket,
        { description: rateWords(bucket), limit, remaining, window_s: windowS, reset_s: resetS },
      ]),
    ),
    live: Object.fromEntries(
      budgetStates(caller).map(({ budget, burst, perSecond, remaining }) => [
        budget,
        { description: budgetWords(budget), burst, per_second: perSecond, remaining },
      ]),
    ),
  })
}
