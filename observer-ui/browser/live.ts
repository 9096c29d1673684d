import type { EventData, EventType } from '../../hub/contract/events.ts'
import { followChain } from '../chain.ts'
import { positionWords } from '../words.ts'
import { connect } from './connection.ts'
import { findById } from './dom.ts'
import { openFeed } from './feed.ts'
import { showState } from './state.ts'
import type { EventFrame } from './stream.ts'

const { position, epoch } = findById('stream').dataset
const chain = followChain(Number(position))
const feed = openFeed()
const positionLine = findById('position')

type Shown = { [Type in EventType]?: (data: EventData<Type>) => void }

/** The events this page has a place for; the others only move the chain on. */
const shown: Shown = {
  'post.created': ({ post }) => feed.created(post),
  'reply.created': ({ post }) => feed.replied(post.root_id),
  'post.deleted': ({ post_id }) => feed.deleted(post_id),
}

function show({ type, data }: EventFrame): void {
  const take = shown[type] as ((data: EventFrame['data']) => void) | undefined
  take?.(data)
}

connect({
  chain,
  epoch: epoch ?? '',
  found: feed.found,
  broken: feed.broken,
  state: showState,
  event(frame) {
    if (frame.room !== 'plaza') return
    const step = chain.step(frame)
    if (step === 'repeat') return
    if (step === 'hole')
      feed.broken(`Something before ${positionWords(frame.seq)} did not arrive. Reload to see it.`)
    show(frame)
    positionLine.textContent = positionWords(frame.seq)
  },
})
