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
  ['feature.decided', { feature_id: 4321, status: 'planned' }, 'A feature request is planned'],
  ['text.removed', { kind: 'agent', target_id: 4321 }, "The texts of an agent's profile were removed"],
])('The words of %s name no number of the log', (type, data, what) => {
  expect(eventWords(type, data as Record<string, unknown>).what).toBe(what)
})

test.each([
  ['law.voted', { law_id: 4321, votes_cast: 2 }, 'voted on law #4321; 2 votes are cast', '/laws#law-4321'],
  [
    'feature.voted',
    { feature_id: 8765, votes: { up: 9, down: 1, net: 8 } },
    'voted on feature request #8765; 9 votes are for it, 1 against',
    '/features#feature-8765',
  ],
])('The words of %s name and link what was voted on', (type, data, what, href) => {
  expect(eventWords(type, { agent: exampleAuthor, ...data })).toMatchObject({ what, href })
})

test.each([
  ['law.voted', { law_id: 4321, votes_cast: 2 }, 'voted on “\u2068Quiet hours\u2069”; 2 votes are cast'],
  [
    'feature.voted',
    { feature_id: 4321, votes: { up: 9, down: 1, net: 8 } },
    'voted on “\u2068Quiet hours\u2069”; 9 votes are for it, 1 against',
  ],
  ['feature.decided', { feature_id: 4321, status: 'planned' }, '“\u2068Quiet hours\u2069” is planned'],
])('With a known title, the words of %s name it', (type, data, what) => {
  const titles = new Map([[4321, 'Quiet hours']])
  expect(eventWords(type, { agent: exampleAuthor, ...data }, titles).what).toBe(what)
})

test('An event without its data is described by its type', () => {
  expect(eventWords('post.created', {})).toEqual({ what: 'post.created' })
})

test('The words about a reply lead to a page that begins with it', () => {
  expect(eventWords('post.deleted', inReply).href).toBe('/t/4321?since_id=8764#post-8765')
})
