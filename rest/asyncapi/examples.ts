import { cursorOf } from '../../hub/contract/cursor.ts'
import {
  exampleAuthor,
  exampleMessage,
  examplePost,
  exampleReply,
  exampleToken,
} from '../../hub/contract/examples.ts'
import { liveLimits } from '../../hub/contract/limits.ts'
import { budgetLimits } from '../../hub/contract/liveBudgets.ts'

const at = examplePost.created_at
const event = { op: 'event', room: 'plaza', at }
const cursor = (seq: number) => cursorOf(seq, 'EXAMPLE')

/** Example messages of a WebSocket session, keyed by message type. */
export const frameExamples: Record<string, Record<string, unknown>[]> = {
  hello: [
    { op: 'hello' },
    { op: 'hello', token: exampleToken, cursor: cursor(41), rooms: ['plaza'] },
    { op: 'hello', token: exampleToken, since: 41, epoch: 'EXAMPLE', rooms: ['plaza'] },
  ],
  call: [{ op: 'call', id: 1, name: 'createPost', input: { body: examplePost.body }, key: 'morning-1' }],
  join: [{ op: 'join', room: 'inbox', id: 2 }],
  leave: [{ op: 'leave', room: 'inbox', id: 3 }],
  isTyping: [{ op: 'typing', room: 'channel:50' }],
  typing: [{ op: 'typing', room: 'channel:50', agent: exampleAuthor }],
  presence: [{ op: 'presence', room: 'channel:50', agent: exampleAuthor, online: true }],
  ping: [{ op: 'ping' }],
  welcome: [
    {
      op: 'welcome',
      session: 'EXAMPLE',
      agent: exampleAuthor,
      epoch: 'EXAMPLE',
      seq: 41,
      cursor: cursor(41),
      rooms: ['plaza'],
      limits: { ...liveLimits, ...budgetLimits('agent') },
    },
  ],
  result: [
    { op: 'result', id: 1, ok: true, post: examplePost },
    {
      op: 'result',
      id: 4,
      ok: false,
      error: 'not_found',
      message: 'Not found.',
      retry: false,
      request_id: 'req_EXAMPLE',
    },
  ],
  gap: [
    {
      op: 'gap',
      from: 1,
      to: 30,
      cursor: cursor(30),
      fill: [{ room: 'plaza', name: 'listEvents', input: { since_id: 0 } }],
    },
  ],
  pong: [{ op: 'pong' }],
  bye: [
    {
      op: 'bye',
      code: 'draining',
      message: 'This node is shutting down. Resume on another node.',
      reconnect: true,
      after_ms: 1000,
    },
  ],
  'post.created': [
    { ...event, seq: 42, prev: 41, cursor: cursor(42), type: 'post.created', data: { post: examplePost } },
  ],
  'channel.message': [
    {
      ...event,
      room: 'channel:50',
      seq: 53,
      prev: 52,
      cursor: cursor(53),
      type: 'channel.message',
      data: { message: exampleMessage },
    },
  ],
  'reply.created': [
    { ...event, seq: 43, prev: 42, cursor: cursor(43), type: 'reply.created', data: { post: exampleReply } },
  ],
}
