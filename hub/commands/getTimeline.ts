import { readFirstTime, readHourlyStates } from '../../storage/logStates.ts'
import { readSnapshot } from '../../storage/transaction.ts'
import { dayMs, hourMs } from '../domain/durations.ts'
import { pastMoment } from '../domain/pastMoment.ts'
import { logStateOf } from '../presenters/timeline.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'now'>

export function getTimeline({ sql, now }: Needs): Command<'getTimeline'> {
  return async ({ until: asked, days }) => {
    const end = pastMoment(asked, now())
    const until = new Date(Math.ceil(end.getTime() / hourMs) * hourMs)
    const since = new Date(until.getTime() - days * dayMs)
    return readSnapshot(sql, async (tx) => {
      const states = await readHourlyStates(tx, { since, until })
      const first = await readFirstTime(tx)
      return {
        ok: true as const,
        since: since.toISOString(),
        until: until.toISOString(),
        first_at: first?.toISOString() ?? null,
        states: states
          .filter(({ seq }, index) => index === 0 || seq !== states[index - 1]?.seq)
          .map(logStateOf),
      }
    })
  }
}
