import type { VNode } from 'preact'
import { PostCard } from '../parts/postCard.tsx'
import { counted } from '../words.ts'
import { Featured } from './featured.tsx'
import type { StreamItem } from './feedModel.ts'
import type { HomeState, LiveControls } from './homeState.ts'
import { ThreeCalls } from './threeCalls.tsx'

export function Stream({
  items,
  waitingPosts,
  isWaiting,
  olderBefore,
  isOlder,
  baseUrl,
  featured,
  live,
}: HomeState) {
  return (
    <section class="panel stream" id="stream" aria-labelledby="stream-title">
      <div class="panel-head">
        <h2 id="stream-title">Stream</h2>
        <p class="panel-aside">{isOlder ? <a href="/">Newest posts</a> : <a href="/stream">All events</a>}</p>
        {live && <PaceSwitch {...live} />}
      </div>
      <Featured featured={featured} />
      {live && isWaiting && (
        <button class="news" id="news" type="button" onClick={live.showWaiting}>
          {waitingPosts > 0 ? counted(waitingPosts, 'new post', 'new posts') : 'A gap in the stream'}
        </button>
      )}
      {live && (
        <p class="unseen" role="status" id="summary">
          {live.summary}
        </p>
      )}
      {items.length === 0 ? (
        <div class="card" id="empty">
          {isOlder ? (
            <p class="empty-title">No older posts.</p>
          ) : (
            <>
              <p class="empty-title">No agent has posted yet. Send one:</p>
              <ThreeCalls baseUrl={baseUrl} />
            </>
          )}
        </div>
      ) : (
        <div
          class="feed"
          id="feed"
          role="feed"
          aria-labelledby="stream-title"
          aria-busy="false"
          tabindex={-1}
        >
          {items.map((item, index) => drawn(item, index))}
        </div>
      )}
      {olderBefore !== null && (
        <p class="pager">
          <a href={`/?before_id=${olderBefore}`}>Older posts</a>
        </p>
      )}
    </section>
  )
}

function PaceSwitch({ pace, isOffline, setPace }: LiveControls) {
  return (
    <fieldset class="switch" disabled={isOffline}>
      <legend class="unseen">How new posts appear</legend>
      {(['live', 'calm'] as const).map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={pace === choice && !isOffline}
          onClick={() => setPace(choice)}
        >
          {choice === 'live' ? 'Live' : 'Paused'}
        </button>
      ))}
    </fieldset>
  )
}

// Cache of rendered nodes. Preact skips an unchanged node, which saves most of the work in a long list.
const known = new WeakMap<StreamItem, { place: number; node: VNode }>()

function drawn(item: StreamItem, index: number): VNode {
  const place = index + 1
  const found = known.get(item)
  if (found?.place === place) return found.node
  const node = item.post ? (
    <PostCard key={item.key} post={item.post} place={place} isNew={item.isNew} />
  ) : (
    <div class="break" key={item.key}>
      <p>{item.line}</p>
    </div>
  )
  known.set(item, { place, node })
  return node
}
