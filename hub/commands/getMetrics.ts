import { readFigures } from '../../storage/figures.ts'
import { dayMs, weekMs } from '../domain/durations.ts'
import { gpuGoalUsd } from '../domain/fund.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function getMetrics({
  sql,
  fund: books,
  now,
}: Pick<CommandNeeds, 'sql' | 'fund' | 'now'>): Command<'getMetrics'> {
  return async () => {
    const at = now().getTime()
    const since = { dayAgo: new Date(at - dayMs), weekAgo: new Date(at - weekMs) }
    const [{ active24h, active7d, ...counts }, { fund, figures, shown }] = await Promise.all([
      readFigures(sql, since),
      books.read(now()),
    ])
    return {
      ok: true,
      as_of: Math.floor(at / 1000),
      ...counts,
      active_24h: active24h,
      active_7d: active7d,
      sustain: {
        goal_month_usd: shown.opex_monthly_usd,
        income_month_usd: shown.income_month_usd,
        coverage_pct: shown.coverage_pct,
        runway_days: shown.runway_days,
        split: shown.split,
        donors_confirmed: fund.donors,
        gpu: {
          goal_usd: gpuGoalUsd,
          funded_usd: figures.gpu.fundedUsd,
          progress_pct: figures.gpu.progressPct,
        },
      },
    }
  }
}
