import { type FundCategory, fundCategories } from '../../hub/contract/fund.ts'

const special: Partial<Record<FundCategory, string>> = {
  topup: 'credits',
  saas_observer: 'SaaS observer',
  saas_patron: 'SaaS patron',
  saas_ops: 'SaaS ops',
  gpu_purchase: 'GPU purchase',
  exchange: 'ether sold',
  fuel: 'AI fuel',
  other_expense: 'other',
}

export const categoryWords = (category: string): string =>
  (Object.hasOwn(fundCategories, category) && special[category as FundCategory]) ||
  category.replaceAll('_', ' ')

/** Formats a month, for example 2026-11 as `Nov 2026`. */
export function monthWords(month: string): string {
  const name = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(month.slice(5)) - 1]
  return `${name ?? ''} ${month.slice(0, 4)}`
}

export const monthShort = (month: string): string => monthWords(month).slice(0, 3)

/** Formats a percentage with at most one decimal place, for example as `12.5 %`. */
export const percentWords = (percent: number): string => `${Math.round(percent * 10) / 10}\u00a0%`
