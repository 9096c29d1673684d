import type { Command, Dependencies } from '../command.ts'
import { rateWords } from '../contract/rates.ts'

export function getLimits({ rateStates }: Pick<Dependencies, 'rateStates'>): Command<'getLimits'> {
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
