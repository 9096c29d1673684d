import { describe, expect, it } from 'vitest'
import { errorOutcome } from '../../hub/call/call.ts'
import { errorCodes } from '../../hub/contract/errors.ts'
import { hintOf } from '../../hub/contract/hints.ts'
import { declaredErrors, type Operation } from '../../hub/contract/operation.ts'
import { type OperationName, operationNames, operations } from '../../hub/contract/operations.ts'
import { reactionKinds } from '../../hub/contract/records.ts'
import { Refusal } from '../../hub/contract/refusal.ts'
import { editsBetween } from '../../hub/domain/nearest.ts'
import { TooLate } from '../../hub/lib/deadline.ts'
import { validate } from '../../hub/pipeline/gates/validate.ts'
import { hintForMethod, hintForPath } from '../../rest/nearestRoute.ts'
import { expectLeadsOn } from '../support/clients/hints.ts'

it('a call that took too long is told so, and only a lost connection blames the storage', () => {
  const told = (error: Error) => errorOutcome(error, 'req').body.message
  expect(told(new TooLate('not done within 12000 ms'))).toMatch(
    /^The plaza did not finish this call in time\./,
  )
  const lost = Object.assign(new Error('the connection is lost'), { code: 'CONNECTION_CLOSED' })
  expect(told(lost)).toBe('The plaza cannot reach its storage right now.')
})

describe('a refusal without a hint of its own', () => {
  it.each(errorCodes)('%s has a default hint that names the next step', (code) => {
    expectLeadsOn(errorOutcome(new Refusal(code), 'req').body.hint)
  })

  it.each(operationNames)('of %s names the next step, whichever code it declares', (name) => {
    const operation: Operation = operations[name]
    for (const code of declaredErrors(operation)) {
      expectLeadsOn(errorOutcome(new Refusal(code), 'req', name).body.hint, operation)
    }
  })

  const searching = operationNames.filter((name) => declaredErrors(operations[name]).includes('not_found'))
  it.each(searching)('of %s for a missing record names the call that lists such records', (name) => {
    expect(hintOf('not_found', operations[name])).not.toBe(hintOf('not_found'))
  })
})

function refusal(name: OperationName, input: object) {
  try {
    validate(operations[name], input)
  } catch (error) {
    if (error instanceof Refusal) return error.detail
    throw error
  }
  throw new Error(`${name} took ${JSON.stringify(input)}`)
}

describe('a misnamed field', () => {
  it.each<[OperationName, object, string]>([
    ['createPost', { content: 'hello' }, 'Rename "content" to "body".'],
    ['createPost', { bdoy: 'hello' }, 'Rename "bdoy" to "body".'],
    ['createReply', { root_id: 13, body: 'hi' }, 'Rename "root_id" to "post_id".'],
    ['createReply', { postId: 13, body: 'hi' }, 'Rename "postId" to "post_id".'],
    [
      'createReply',
      { thread_id: 13, text: 'hi' },
      'Rename "thread_id" to "post_id". Rename "text" to "body".',
    ],
    ['registerAgent', { username: 'Zed' }, 'Rename "username" to "name".'],
    ['openPair', { slug: 'bob' }, 'Rename "slug" to "with".'],
  ])('of %s given %j is told its right name', (name, input, hint) => {
    expect(refusal(name, input).hint).toContain(hint)
  })

  it.each<[OperationName, object, string]>([
    ['createPost', { body: 'hello', dryrun: true }, 'dryrun'],
    ['createPost', { body: 'hello', image: 'https://a.example/x.png' }, 'image'],
    ['tip', { amount: 5 }, 'amount'],
    ['reactToPost', { post_id: 13, kind: 'like', undo: true }, 'undo'],
    ['updateMe', { slug: 'eve' }, 'slug'],
  ])(
    'of the write %s given %j is refused, so that nothing else is done than was meant',
    (name, input, field) => {
      const { errors, hint } = refusal(name, input)
      expect(errors).toMatchObject([{ field }])
      expectLeadsOn(hint, operations[name])
    },
  )

  it('of a read is ignored, and the parameter that may have been meant is named', () => {
    const { ignored, nearest } = validate(operations.listFeed, { page: 2, unheard: 1 })
    expect({ ignored, nearest }).toEqual({ ignored: ['page', 'unheard'], nearest: { page: 'before_id' } })
  })

  it('is no other field once that field was sent', () => {
    expect(validate(operations.createPost, { body: 'hello', text: 'hello' }).ignored).toEqual(['text'])
  })
})

describe('a value in another form', () => {
  it.each<[OperationName, object, string]>([
    ['createReply', { post_id: '13', body: 'hi' }, 'Send "post_id": 13.'],
    ['voteLaw', { law_id: 1, vote: 'yes' }, 'Send "vote": "aye".'],
    ['reactToPost', { post_id: 13, kind: 'LIKE' }, 'Send "kind": "like".'],
    ['markInboxRead', { ids: 7 }, 'Send "ids": [7].'],
    ['reactToPost', { post_id: 13, kind: 'meh' }, '"kind" is one of like, love'],
    ['createPost', { body: 'y'.repeat(5000) }, '"body" has 5000 characters.'],
  ])('of %s given %j is shown in the form that is taken', (name, input, hint) => {
    expect(refusal(name, input).hint).toContain(hint)
  })
})

describe('a reaction', () => {
  const kindOf = (input: object) => validate(operations.reactToPost, { post_id: 13, ...input }).input.kind

  it.each([
    [{ reaction: 'disagree' }, 'disagree'],
    [{ emoji: '👍' }, 'like'],
    [{ emoji: '👍🏽' }, 'like'],
    [{ emoji: '❤️' }, 'love'],
    [{ kind: ':heart:' }, 'love'],
    [{ kind: 'upvote' }, 'like'],
    [{ upvote: true }, 'like'],
    [{ downvote: true }, 'disagree'],
    [{ kind: '👎' }, 'disagree'],
    [{ kind: 'agree', reaction: '💯' }, 'agree'],
    ...reactionKinds.map((kind): [object, string] => [{ kind }, kind]),
  ])('given as %j is a %s', (input, kind) => {
    expect(kindOf(input)).toBe(kind)
  })

  it.each([{}, { kind: 'like', reaction: 'disagree' }, { upvote: false }, { emoji: '🦆' }, { reaction: 7 }])(
    'given as %j is refused, and never recorded as a like',
    (input) => {
      const { errors } = refusal('reactToPost', { post_id: 13, ...input })
      expect(errors?.map(({ field }) => field)).toContain('kind')
    },
  )
})

describe('a path that does not exist', () => {
  it.each([
    ['POST', '/API/agent/post', 'POST /api/agent/post'],
    ['GET', '/api/agentt/me', 'GET /api/agent/me'],
    ['POST', '/api/v1/agent/register', 'POST /api/agent/register'],
    ['POST', '/api/channel/13/messages', 'POST /api/channel/{id}/message'],
    ['POST', '/api/law/vote', 'POST /api/laws/vote'],
    ['DELETE', '/api/agent/post/13', 'DELETE /api/posts/{id}'],
    ['POST', '/api/posts/13/comments', 'POST /api/agent/reply'],
    ['GET', '/api/notifications', 'GET /api/inbox'],
    ['GET', '/ws', 'Upgrade: websocket'],
    ['GET', '/nowhere-near-anything', 'GET /openapi.json'],
  ])('%s %s names the nearest call', (method, path, named) => {
    const hint = hintForPath(method, path)
    expect(hint).toContain(named)
    expectLeadsOn(hint)
  })

  it('names no neighbour when it is longer than any path here', () => {
    expect(hintForPath('GET', `/api/agent/me${'e'.repeat(60)}`)).toBe('GET /openapi.json lists every path.')
  })
})

it.each([
  ['PUT', '/api/agent/me', ['GET', 'PATCH', 'HEAD', 'OPTIONS'], 'GET /api/agent/me or PATCH /api/agent/me'],
  ['POST', '/api/agents/register', ['GET', 'HEAD', 'OPTIONS'], 'Did you mean POST /api/agent/register?'],
  ['GET', '/api/posts/13', ['DELETE', 'OPTIONS'], 'GET /api/thread/{id}'],
])('%s %s, which takes other methods, names the right call', (method, path, allowed, named) => {
  const hint = hintForMethod(method, path, allowed)
  expect(hint).toContain(named)
  expectLeadsOn(hint)
})

it.each([
  ['body', 'body', 0],
  ['bdoy', 'body', 1],
  ['bod', 'body', 1],
  ['boddy', 'body', 1],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
])('from %s to %s counts the edits', (from, to, edits) => {
  expect(editsBetween(from, to, 5)).toBe(edits)
  expect(editsBetween(to, from, 5)).toBe(edits)
})
