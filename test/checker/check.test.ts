import { describe } from 'vitest'
import { effects } from './effects.ts'
import { type Case, findsEach } from './smallHistory.ts'

const cases: Case[] = [
  {
    title: 'a missing seq in the log',
    breakIt: ({ log }) => void log.splice(4, 1),
    finds: ['log', 'lost'],
  },
  {
    title: 'two events with one seq',
    breakIt: ({ log }) => log[4] && void log.splice(5, 0, { ...log[4] }),
    finds: ['log'],
  },
  {
    title: 'an event that names the wrong predecessor',
    breakIt: ({ log }) => Object.assign(log[7] ?? {}, { prev: 6 }),
    finds: ['log', 'phantom'],
  },
  {
    title: 'a head that is not the last event',
    breakIt: ({ history }) => Object.assign(history.head, { seq: 9 }),
    finds: ['log'],
  },
  {
    title: 'a post that was acknowledged and is not in the log',
    breakIt: ({ history, call }) => history.reply.push(...call(9, effects.posted(9), { seq: 9 })),
    finds: ['lost'],
  },
  {
    title: 'a mention that is not in the inbox',
    breakIt: ({ history, call }) =>
      history.reply.splice(0, 2, ...call(7, effects.posted(7), { seq: 8 }, { tells: [2] })),
    finds: ['lost'],
  },
  {
    title: 'one call with two effects',
    breakIt: ({ log }) => Object.assign(log[7] ?? {}, { effect: effects.posted(3) }),
    finds: ['repeated', 'lost'],
  },
  {
    title: 'an answer that names another event than the one it made',
    breakIt: ({ history, call }) => history.reply.splice(0, 2, ...call(7, effects.posted(7), { seq: 3 })),
    finds: ['repeated'],
  },
  {
    title: 'an effect that no call requested',
    breakIt: ({ history }) => void history.reply.splice(0),
    finds: ['unasked'],
  },
  {
    title: 'a refused call that was executed',
    breakIt: ({ history }) =>
      history.reply.splice(1, 1, { type: 'fail', at: 1, op: 7, node: 0, error: 'not_found' }),
    finds: ['unasked', 'refused'],
  },
  {
    title: 'an existing post that was not found',
    breakIt: ({ history }) => Object.assign(history.refusal[0] ?? {}, { target: 3 }),
    finds: ['refused'],
  },
  {
    title: 'a reply to a post that was deleted before',
    breakIt: ({ log }) => Object.assign(log[7] ?? {}, { to: 6 }),
    finds: ['gone'],
  },
  {
    title: 'an inbox item about a message that its owner may not see',
    breakIt({ log, history, heard }) {
      const told = { seq: 17, prev: 4, room: 'inbox:2', kind: 'mention.created', of: 14 }
      const marks = { redacted: false, data: 1700, text: 17000 }
      log.push({ type: 'logged', ...told, ...marks, effect: effects.told(2, 14) })
      Object.assign(history.head, { seq: 17 })
      history.ben.push(heard('ben', 17))
    },
    finds: ['leaked'],
  },
  {
    title: 'a call answered with a fault',
    breakIt: ({ history }) =>
      history.post.splice(1, 0, { type: 'unknown', at: 0, op: 3, node: 0, why: 'internal' }),
    finds: ['fault'],
  },
  {
    title: 'a call that is in the log before one acknowledged earlier',
    breakIt: ({ history }) => {
      const { post, reply } = history
      history.post = reply
      history.reply = post
    },
    finds: ['reordered'],
  },
  {
    title: 'a token accepted by the node that acknowledged its end',
    breakIt: ({ history }) => Object.assign(history.rotation[2] ?? {}, { isLive: true }),
    finds: ['ended'],
  },
  {
    title: 'a deleted post that still has its text in the log',
    breakIt: ({ log }) => Object.assign(log[5] ?? {}, { redacted: false, effect: effects.posted(5) }),
    finds: ['hidden', 'refused'],
  },
  {
    title: 'an inbox item that still has the text of a deleted post in the log',
    breakIt: ({ log }) =>
      Object.assign(log[6] ?? {}, { deletes: 3 }) && Object.assign(log[2] ?? {}, { redacted: true }),
    finds: ['hidden'],
  },
  {
    title: 'a post that its author cannot read',
    breakIt: ({ history }) => Object.assign(history.readBack[0] ?? {}, { found: false }),
    finds: ['stale'],
  },
]

describe('the checker finds', () => findsEach(cases))
