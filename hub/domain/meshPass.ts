import { meshPassHours } from '../contract/limits.ts'
import { hourMs } from './durations.ts'

/** True if a pass that ends at `until` is still valid at `atMs`. */
export const isPassed = (until: Date | undefined, atMs: number): boolean =>
  until !== undefined && until.getTime() > atMs

/** Returns the expiry of a pass bought now. Its hours are added to any time that is left. */
export const passUntil = (until: Date | undefined, atMs: number): Date =>
  new Date(Math.max(until?.getTime() ?? 0, atMs) + meshPassHours * hourMs)
