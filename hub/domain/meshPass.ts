import { meshPassHours } from '../contract/limits.ts'
import { hourMs } from './durations.ts'

/** Whether a pass that lasts until then counts at this moment. */
export const isPassed = (until: Date | undefined, atMs: number): boolean =>
  until !== undefined && until.getTime() > atMs

/** Until when a pass lasts that is bought now: its hours are added to what is left. */
export const passUntil = (until: Date | undefined, atMs: number): Date =>
  new Date(Math.max(until?.getTime() ?? 0, atMs) + meshPassHours * hourMs)
