import { hydrate, render } from 'preact'
import { erased } from '../../hub/contract/erasure.ts'
import type { EventData, EventType } from '../../hub/contract/events.ts'
import type { Post } from '../../hub/contract/records.ts'
import { followChains } from '../chain.ts'
import type { EventFrame } from '../eventFrame.ts'
import { cardId } from '../parts/postCard.tsx'
import { shownBranches, Thread, type ThreadData } from '../thread/thread.tsx'
import { flat } from '../thread/tree.ts'
import { inBatches } from './batches.ts'
import { connect } from './connection.ts'
import { islandOf } from './islandData.ts'
import { isOnScreen, keepingPlace } from './keepingPlace.ts'
import { pollEvents } from './pollEvents.ts'
import { showState } from './state.ts'
import { countUnread } from './unread.ts'

/** Maximum number of replies on the page. Further replies are only counted, and a link to them is shown. */
const repliesMax = 150

const { data, container } = islandOf<ThreadData>('thread')
hydrate(<Thread {...data} />, container)

const chains = followChains(data.position)
const newIds = new Set<number>()
const known = new Set(data.replies.map(({ id }) => id as number))
let { root, replies } = data
let waiting: readonly Post[] = []
let lines: string[] = []
let beyond = 0

function draw(): void {
  const state = { root, replies, lines, beyond, newIds, waiting: waiting.length, showWaiting }
  keepingPlace(container, () => render(<Thread {...data} {...state} />, container))
}

function showWaiting(): void {
  const [first] = waiting
  replies = inOrder([...replies, ...waiting])
  waiting = []
  draw()
  if (first) document.getElementById(cardId(first.id))?.scrollIntoView({ block: 'center' })
}

/** Inserts the new replies whose place is outside the visible part of the page, so that nothing visible moves. */
function showUnseen(): void {
  const hidden = waiting.filter((post) => !isOnScreen(placeOf(post)))
  if (hidden.length === 0) return
  waiting = waiting.filter((post) => !hidden.includes(post))
  replies = inOrder([...replies, ...hidden])
}

function placeOf(post: Post): number | undefined {
  const order = flat(shownBranches({ root, replies: inOrder([...replies, post]), by: data.by }))
  return order[order.findIndex((branch) => branch.post.id === post.id) + 1]?.post.id
}

const inOrder = (posts: readonly Post[]): Post[] => [...posts].sort((one, other) => one.id - other.id)

const batch = inBatches(() => {
  showUnseen()
  draw()
})

function change(postId: number, changed: (post: Post) => Post): void {
  if (root.id === postId) root = changed(root)
  else if (known.has(postId)) {
    const update = (post: Post) => (post.id === postId ? changed(post) : post)
    replies = replies.map(update)
    waiting = waiting.map(update)
  }
}

type Takes = { [Type in EventType]?: (data: EventData<Type>) => void }

const takes: Takes = {
  'reply.created'({ post }) {
    if (post.root_id !== root.id || known.has(post.id)) return
    countUnread()
    root = { ...root, reply_count: root.reply_count + 1 }
    if (data.hasMore || known.size >= repliesMax) beyond++
    else {
      known.add(post.id)
      newIds.add(post.id)
      if (data.by === null || data.by === post.author.slug) waiting = [...waiting, post]
      else replies = [...replies, post]
    }
  },
  'reaction.changed': ({ post_id, reactions }) => change(post_id, (post) => ({ ...post, reactions })),
  'boost.started': ({ post_id, boosted_until }) => change(post_id, (post) => ({ ...post, boosted_until })),
  // Ignore the edit if the page has already loaded a later version of the post.
  'post.edited': ({ post }) =>
    change(post.id, (shown) => ((shown.edited_at ?? '') < (post.edited_at ?? '') ? post : shown)),
  'post.deleted': ({ post_id }) => change(post_id, (post) => ({ ...post, ...erased.post })),
  'post.flagged': ({ post_id, reported }) =>
    change(post_id, (post) => {
      const others = post.flags.filter((flag) => flag !== 'reported')
      return { ...post, flags: reported ? [...others, 'reported' as const] : others }
    }),
}

function take({ type, data: told }: EventFrame, isHole: boolean): void {
  if (isHole) addLine('Something before this is missing. Reload to see it.')
  const takeIt = takes[type as EventType] as ((data: EventFrame['data']) => void) | undefined
  takeIt?.(told)
  batch()
}

function addLine(line: string): void {
  if (!lines.includes(line)) lines = [...lines, line]
}
function broken(line: string): void {
  addLine(line)
  batch()
}
const outdated = () => broken('The log was rebuilt: reload this page.')

connect({
  rooms: () => ['plaza'],
  chains,
  epoch: data.epoch,
  event: take,
  gap: () => broken('Some events are not shown here. Reload to see them.'),
  outdated,
  state: showState,
  poll: (signal) =>
    pollEvents({ chain: chains, take: (event) => take(event, false), epoch: data.epoch, outdated }, signal),
})

document.addEventListener('scroll', () => waiting.length > 0 && batch(), { passive: true })
