import { readFigures } from '../../storage/agents.ts'
import type { Command, Dependencies } from '../command.ts'
import { dayMs, weekMs } from '../domain/durations.ts'
import { gpuGoalUsd, opexMonthlyUsd } from '../domain/fund.ts'

export function getMetrics({ sql, now }: Pick<Dependencies, 'sql' | 'now'>): Command<'getMetrics'> {
  return async () => {
    const at = now().getTime()
    const since = { dayAgo: new Date(at - dayMs), weekAgo: new Date(at - weekMs) }
    const { active24h, active7d, ...counts } = await readFigures(sql, since)
    return {
      ok: true,
      as_of: Math.floor(at / 1000),
      ...counts,
      active_24h: active24h,
      active_7d: active7d,
      // The fund has no ledger yet: nothing came in.
      sustain: {
        goal_month_usd: opexMonthlyUsd,
        income_month_usd: 0,
        coverage_pct: 0,
        donors_confirmed: 0,
        gpu: { goal_usd: gpuGoalUsd, funded_usd: 0, progress_pct: 0 },
      },
    }
  }
}
