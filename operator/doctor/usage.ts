export const watches = {
  doctor:
    'Check all that the plaza stands on: Postgres, its clock and settings, the disk, Redis, chains, the hub',
  status: 'Show whether the hub is ready, and its main figures',
} as const

export type WatchName = keyof typeof watches
export const watchNames = Object.keys(watches) as WatchName[]

export const isWatchName = (name: string): name is WatchName => Object.hasOwn(watches, name)

export const watchUsage = (name: WatchName): string => `${name} [--json] [--url <url>]`
