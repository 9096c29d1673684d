import type { StreamItem } from './feedModel.ts'
import type { NowState } from './nowModel.ts'

export type Pace = 'live' | 'calm'

export type Tab = 'rooms' | 'stream' | 'now'

export type HomeState = NowState & {
  items: readonly StreamItem[]
  /** Number of new posts that are not shown yet. */
  waitingPosts: number
  isWaiting: boolean
  olderBefore: number | null
  isOlder: boolean
  baseUrl: string
  at: string
  /** Controls that need a script. Undefined until the script has loaded. */
  live?: LiveControls
}

export type LiveControls = {
  pace: Pace
  /** True while the server cannot be reached. */
  isOffline: boolean
  tab: Tab
  /**
   * Text that screen readers read aloud to announce new posts. The text is updated only at intervals, so that a
   * screen reader does not speak all the time.
   */
  summary: string
  setPace(pace: Pace): void
  setTab(tab: Tab): void
  showWaiting(): void
}
