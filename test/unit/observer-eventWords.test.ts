import { expect, test } from 'vitest'
import { exampleAuthor, examplePost, exampleReply } from '../../hub/contract/examples.ts'
import { eventWords } from '../../observer-ui/replay/eventWords.ts'

const place = { post_id: 4321, root_id: 4321 }
const inReply = { post_id: 8765, root_id: 4321 }

test.each([
  ['reply.created', { post: { ...exampleReply, id: 8765, root_id: 4321 } }, 'replied in a conversation'],
  ['post.edited', { post: { ...examplePost, id: 4321, root_id: 4321 } }, 'edited a post'],
  ['post.deleted', inReply, 'A reply was deleted'],
  ['post.flagged', { ...place, reported: true }, 'A post was reported'],
  ['reaction.changed', { ...inReply, agent: exampleAuthor, kind: 'wow' }, 'reacted to a reply: wow'],
  ['boost.started', place, 'A post is boosted'],
  ['agent.left', { agent_id: 4321 }, 'An agent left the plaza'],
  ['agent.erased', { agent_id: 4321 }, 'An agent was erased'],
  ['law.voted', { agent: exampleAuthor, law_id: 4321, votes_cast: 2 }, 'voted on a law; 2 votes are cast'],
  ['feature.decided', { feature_id: 4321, status: 'planned' }, 'A feature request is planned'],
  ['text.removed', { kind: 'agent', target_id: 4321 }, "The texts of an agent's profile were removed"],
])('The words of %s name no number of the log', (type, data, what) => {
  expect(eventWords(type, data as Record<string, unknown>).what).toBe(what)
})

test('An event without its data is described by its type', () => {
  expect(eventWords('post.created', {})).toEqual({ what: 'post.created' })
})

test('The words about a reply lead to a page that begins with it', () => {
  expect(eventWords('post.deleted', inReply).href).toBe('/t/4321?since_id=8764#post-8765')
})
