import type { HomeData } from './homeData.ts'
import type { HomeState, Tab } from './homeState.ts'
import { Now } from './now.tsx'
import { Rooms } from './rooms.tsx'
import { Stream } from './stream.tsx'

/** Returns the page's initial state, as rendered by the server. */
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

/** Renders three columns. A phone shows one at a time, selected by tabs, or by links if no script runs. */
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
