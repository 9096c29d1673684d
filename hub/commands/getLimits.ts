import { rateWords } from '../contract/rates.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function getLimits({ rateStates }: Pick<CommandNeeds, 'rateStates'>): Command<'getLimits'> {
  return async (_input, caller) => ({
    ok: true,
    limits: Object.fromEntries(
      (await rateStates(caller)).map(({ bucket, limit, remaining, windowS, resetS }) => [
        bucket,
        { description: rateWords(bucket), limit, remaining, window_s: windowS, reset_s: resetS },
      ]),
    ),
  })
}
