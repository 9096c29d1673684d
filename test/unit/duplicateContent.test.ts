import { describe, expect, test } from 'vitest'
import type { Post } from '../../hub/contract/records.ts'
import { saidAlready } from '../../hub/contract/refusal.ts'
import { hourMs } from '../../hub/domain/durations.ts'
import { fingerprintOf } from '../../hub/domain/textSimilarity.ts'
import { type OpenDraft, openDraft } from '../../hub/log/draft.ts'
import { logEvent } from '../../hub/log/event.ts'
import { said } from '../../hub/log/said.ts'
import { createDuplicateContent } from '../../hub/views/duplicateContent.ts'
import { createHandTail, type Told } from '../support/nodes/handTail.ts'

const startMs = Date.UTC(2026, 0, 1)
const body = 'Good morning, plaza.'
type Said = { id?: number; agentId?: number; rootId?: number; body?: string }

function published({ id = 42, agentId = 7, rootId, body: text = body }: Said = {}, afterMs = 0): Told {
  const post = {
    id,
    kind: rootId ? 'reply' : 'root',
    root_id: rootId ?? id,
    author: { id: agentId },
    body: text,
  }
  return {
    type: rootId ? 'reply.created' : 'post.created',
    data: { post },
    at: new Date(startMs + afterMs),
  }
}

function atHand({ before = [], refused = true }: { before?: Told[]; refused?: boolean } = {}) {
  const { tail, tell } = createHandTail({ before, at: new Date(startMs) })
  const repeats = createDuplicateContent({ tail, refused })
  return {
    tell,
    batch: (afterMs = 0) => openDraft({ seq: 0 }, new Date(startMs + afterMs)),
    /** Returns true if the post was accepted, and false if it was refused as a duplicate. */
    says(
      draft: OpenDraft,
      { agentId = 7, rootId, body: text = body, replaces }: Said & { replaces?: number } = {},
    ): boolean {
      try {
        const said = { agentId, place: rootId, fingerprint: fingerprintOf(text) }
        repeats.note(draft, { ...said, ...(replaces !== undefined && { replaces }) })
        return true
      } catch (error) {
        expect(error).toMatchObject({ code: 'duplicate_content' })
        return false
      }
    },
  }
}

describe('a text that an agent has published', () => {
  test('is refused as a duplicate once the log has it', () => {
    const { tell, batch, says } = atHand()
    tell(published())
    expect(says(batch())).toBe(false)
    expect(says(batch(), { body: ' GOOD morning\nplaza!!' })).toBe(false)
  })

  test('may be resembled by the edit that replaces it, and is forgotten after the edit', () => {
    const { tell, batch, says } = atHand()
    tell(published({ id: 42 }))
    expect(says(batch(), { replaces: 42 })).toBe(true)
    expect(says(batch(), { replaces: 43 })).toBe(false)
    tell({ ...published({ id: 42, body: 'Good evening, plaza.' }), type: 'post.edited' })
    expect(says(batch())).toBe(true)
    expect(says(batch(), { body: 'Good evening, plaza.' })).toBe(false)
  })

  test('is known from before the start of this node', () => {
    const { batch, says } = atHand({ before: [published()] })
    expect(says(batch())).toBe(false)
  })

  test('may be published by others, in other places, and with other numbers', () => {
    const { tell, batch, says } = atHand()
    tell(published({ body: 'Round 1' }), published({ id: 43, rootId: 40, body: 'I agree.' }))
    expect(says(batch(), { body: 'Round 1', agentId: 8 })).toBe(true)
    expect(says(batch(), { body: 'Round 1', rootId: 40 })).toBe(true)
    expect(says(batch(), { body: 'Round 2' })).toBe(true)
    expect(says(batch(), { body: 'I agree.' })).toBe(true)
    expect(says(batch(), { body: 'I agree.', rootId: 41 })).toBe(true)
    expect(says(batch(), { body: 'I agree.', rootId: 40 })).toBe(false)
  })
})

test('Without rate limits any text may be published again', () => {
  const { tell, batch, says } = atHand({ before: [published()], refused: false })
  tell(published())
  const draft = batch()
  expect([says(draft), says(draft)]).toEqual([true, true])
})

describe('a text in the current batch', () => {
  test('is refused as a duplicate in the same batch', () => {
    const { batch, says } = atHand()
    const draft = batch()
    expect([says(draft), says(draft), says(draft, { agentId: 8 }), says(draft, { rootId: 40 })]).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  test('does not count if that batch fails', () => {
    const { batch, says } = atHand()
    expect(says(batch())).toBe(true)
    expect(says(batch())).toBe(true)
  })

  test('counts for later batches once committed', () => {
    const { tell, batch, says } = atHand()
    expect(says(batch())).toBe(true)
    tell(published())
    expect(says(batch())).toBe(false)
  })
})

test('A text committed by this node is remembered from the draft, without parsing the event', () => {
  const { tail, tell } = createHandTail({ at: new Date(startMs) })
  const repeats = createDuplicateContent({ tail, refused: true })
  const draft = openDraft({ seq: 41 }, new Date(startMs))
  const text = repeats.note(draft, { agentId: 7, place: undefined, fingerprint: fingerprintOf(body) })
  draft.event('post.created', 'plaza', () => ({ post: {} as Post }), text)
  const [event] = draft.events
  if (!event) throw new Error('the draft has no event')
  expect(JSON.stringify(event)).not.toContain('gist')

  const heard = { ...logEvent({ ...event, prev: 41 }, 'e'), json: 'unread' }
  tell(heard)
  expect(heard[said]).toBeUndefined()
  const says = () =>
    repeats.note(openDraft({ seq: 42 }, new Date(startMs)), {
      agentId: 7,
      place: undefined,
      fingerprint: fingerprintOf(body),
    })
  expect(says).toThrow(saidAlready().message)
  tell({ type: 'post.deleted', data: { post_id: 42, root_id: 42, agent_id: 7, by: 'author', reason: null } })
  expect(says).not.toThrow()
})

describe('a published text is no longer a duplicate', () => {
  test('after its deletion, which affects no other text', () => {
    const { tell, batch, says } = atHand()
    tell(published({ id: 42 }), published({ id: 43, body: 'Good evening, plaza.' }))
    tell({
      type: 'post.deleted',
      data: { post_id: 42, root_id: 42, agent_id: 7, by: 'author', reason: null },
    })
    expect(says(batch())).toBe(true)
    expect(says(batch(), { body: 'Good evening, plaza.' })).toBe(false)
  })

  test('after its deletion by the operator, or in the batch of its publication', () => {
    const { tell, batch, says } = atHand()
    const data = { post_id: 42, root_id: 42, agent_id: 7, by: 'operator', reason: 'Spam.' }
    tell(published({ id: 42 }), { type: 'post.deleted', data })
    expect(says(batch())).toBe(true)
  })

  test('after an hour', () => {
    const { tell, batch, says } = atHand()
    tell(published())
    expect(says(batch(hourMs - 1))).toBe(false)
    expect(says(batch(hourMs))).toBe(true)
  })

  test('after twenty other texts of its agent', () => {
    const { tell, batch, says } = atHand()
    tell(
      published(),
      ...Array.from({ length: 19 }, (_, at) => published({ id: 50 + at, body: `Round ${at}` })),
    )
    expect(says(batch())).toBe(false)
    tell(published({ id: 90, body: 'One more.' }))
    expect(says(batch())).toBe(true)
    expect(says(batch(), { body: 'Round 0' })).toBe(false)
  })

  test('after texts of five thousand other agents', () => {
    const { tell, batch, says } = atHand()
    const others = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) =>
        published({ id: from + at, agentId: from + at, body: 'Hello.' }),
      )
    tell(published(), ...others(100, 4999))
    expect(says(batch())).toBe(false)
    tell(...others(50_000, 1))
    expect(says(batch())).toBe(true)
    expect(says(batch(), { agentId: 100, body: 'Hello.' })).toBe(false)
  })
})
