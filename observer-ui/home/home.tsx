import { Alive } from './alive.tsx'
import type { HomeData } from './homeData.ts'
import type { HomeState, Tab } from './homeState.ts'
import { Now } from './now.tsx'
import { Rooms } from './rooms.tsx'
import { Stream } from './stream.tsx'
import { Strip } from './strip.tsx'

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

export function Home(state: HomeState) {
  const { live } = state
  return (
    <>
      {!state.isOlder && (
        <>
          <Strip {...state} />
          <Alive conversations={state.conversations} />
        </>
      )}
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
