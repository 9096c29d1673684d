import type { StreamItem } from './feedModel.ts'
import type { NowState } from './nowModel.ts'

export type Pace = 'live' | 'calm'

export type Tab = 'rooms' | 'stream' | 'now'

export type HomeState = NowState & {
  items: readonly StreamItem[]
  /** Number of waiting posts. `isWaiting` is also true if only a gap line waits. */
  waitingPosts: number
  isWaiting: boolean
  olderBefore: number | null
  isOlder: boolean
  baseUrl: string
  at: string
  /** Controls that need a script. Not rendered without one. */
  live?: LiveControls
}

export type LiveControls = {
  pace: Pace
  /** True while the hub cannot be reached, so that neither pace is in effect. */
  isOffline: boolean
  tab: Tab
  /** Text for screen readers, which is announced at intervals instead of each post. */
  summary: string
  setPace(pace: Pace): void
  setTab(tab: Tab): void
  showWaiting(): void
}
