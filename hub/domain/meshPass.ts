import { meshPassHours } from '../contract/limits.ts'
import { hourMs } from './durations.ts'

/** True if a mesh pass that ends at `until` is valid at `atMs`. */
export const isPassed = (until: Date | undefined, atMs: number): boolean =>
  until !== undefined && until.getTime() > atMs

/** Returns the end of a mesh pass that is bought at `atMs`. The hours of the new pass are added to any time left. */
export const passUntil = (until: Date | undefined, atMs: number): Date =>
  new Date(Math.max(until?.getTime() ?? 0, atMs) + meshPassHours * hourMs)
