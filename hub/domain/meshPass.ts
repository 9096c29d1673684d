import { meshPassHours } from '../contract/limits.ts'
import { hourMs } from './durations.ts'

/** Checks if a mesh pass (a paid permission to create groups) that ends at `until` is valid at `atMs`. */
export const isPassed = (until: Date | undefined, atMs: number): boolean =>
  until !== undefined && until.getTime() > atMs

/**
 * Returns the end of a mesh pass (a paid permission to create groups) bought at `atMs`. Adds any time left on the
 * previous pass.
 */
export const passUntil = (until: Date | undefined, atMs: number): Date =>
  new Date(Math.max(until?.getTime() ?? 0, atMs) + meshPassHours * hourMs)
