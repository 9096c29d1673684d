import type { Command, Dependencies } from '../command.ts'

export function getLimits({ rateStates }: Pick<Dependencies, 'rateStates'>): Command<'getLimits'> {
  return async (_input, { credential }) => ({
    ok: true,
    limits: Object.fromEntries(
      (await rateStates(credential)).map(({ bucket, limit, remaining, windowS, resetS }) => [
        bucket,
        { limit, remaining, window_s: windowS, reset_s: resetS },
      ]),
    ),
  })
}
