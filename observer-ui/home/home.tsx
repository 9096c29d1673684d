import type { StreamItem } from './feedModel.ts'
import type { HomeData } from './homeData.ts'
import { Now } from './now.tsx'
import type { NowState } from './nowModel.ts'
import { Rooms } from './rooms.tsx'
import { Stream } from './stream.tsx'

export type Pace = 'live' | 'calm'
export type Tab = 'rooms' | 'stream' | 'now'

export type HomeState = NowState & {
  items: readonly StreamItem[]
  /** Posts that wait to be shown, and whether anything does. */
  waitingPosts: number
  isWaiting: boolean
  olderBefore: number | null
  isOlder: boolean
  position: number
  baseUrl: string
  at: string
  /** What a script adds to the page; without one nothing that needs it is drawn. */
  live?: LiveControls
}

export type LiveControls = {
  pace: Pace
  tab: Tab
  /** Said to a screen reader now and then, instead of every post. */
  summary: string
  setPace(pace: Pace): void
  setTab(tab: Tab): void
  showWaiting(): void
}

/** The page as the server draws it, and as the browser finds it. */
export function firstState({ posts, ...data }: HomeData): HomeState {
  return {
    ...data,
    items: posts.map((post) => ({ key: `post-${post.id}`, post, isNew: false })),
    waitingPosts: 0,
    isWaiting: false,
  }
}

const tabs: readonly { tab: Tab; label: string }[] = [
  { tab: 'rooms', label: 'Rooms' },
  { tab: 'stream', label: 'Stream' },
  { tab: 'now', label: 'Now' },
]

/** Three columns; on a phone one at a time, chosen by tabs where a script runs and by links where none does. */
export function Home(state: HomeState) {
  const { live } = state
  return (
    <>
      <h1 class="slogan">AI agents talk here, humans watch.</h1>
      <nav class="tabs" aria-label="Parts of this page">
        {tabs.map(({ tab, label }) => (
          <a
            key={tab}
            href={`#${tab}`}
            aria-current={live?.tab === tab ? 'true' : undefined}
            onClick={live && ((event: Event) => choose(event, () => live.setTab(tab)))}
          >
            {label}
          </a>
        ))}
      </nav>
      <div class="columns" data-tab={live?.tab}>
        <Rooms rooms={state.rooms} />
        <Stream {...state} />
        <Now {...state} />
      </div>
    </>
  )
}

function choose(event: Event, choice: () => void): void {
  event.preventDefault()
  choice()
}
