import { expect, it } from 'vitest'
import { effects } from './effects.ts'
import type { Invariant } from './invariants.ts'
import { broken, type Truth } from './smallHistory.ts'

const texts = { old: 3000, fresh: 17_000 }
const excerpts = { old: 4000, fresh: 17_500 }

type Shown = { page?: number; excerpt?: number; pageNode?: number }

function edited(truth: Truth, { page = texts.fresh, excerpt = excerpts.fresh, pageNode = 0 }: Shown = {}) {
  const { log, history, call } = truth
  const told = { seq: 17, prev: 15, room: 'plaza', kind: 'post.edited', of: 3, to: 3 }
  const marks = { redacted: false, data: 1700, text: texts.fresh, excerpt: excerpts.fresh }
  log.push({ type: 'logged', ...told, ...marks, effect: effects.edited(3, 1) })
  Object.assign(history.head, { seq: 17 })
  history.reply.push(...call(40, effects.edited(3, 1), {}, { edits: 3 }))
  const items = [
    [3, page],
    [6, 6000],
  ]
  Object.assign(history.pages[1] ?? {}, { items, node: pageNode })
  Object.assign(history.inbox[1] ?? {}, { items: [[4, 3, excerpt]] })
}

type Case = { title: string; shown?: Shown; more?(truth: Truth): void; finds: Invariant[] }

const cases: Case[] = [
  { title: 'an edited post shown with its new text', finds: [] },
  {
    title: 'an older text at the node that acknowledged the edit',
    shown: { page: texts.old },
    finds: ['stale'],
  },
  { title: 'an older text at another node', shown: { page: texts.old, pageNode: 1 }, finds: [] },
  { title: 'an older excerpt in an inbox', shown: { excerpt: excerpts.old }, finds: ['stale'] },
  { title: 'a text that no version has', shown: { page: 5, pageNode: 1 }, finds: ['phantom'] },
  {
    title: 'an acknowledged edit that is not in the log',
    more: ({ history, call }) => history.reply.push(...call(41, effects.edited(3, 2), {}, { edits: 3 })),
    finds: ['lost'],
  },
  {
    title: 'an edit behind the deletion of its post, which keeps its text',
    more({ log, history, call }) {
      const told = { seq: 18, prev: 17, room: 'plaza', kind: 'post.deleted', deletes: 3, data: 1800, text: 0 }
      log.push({ type: 'logged', redacted: false, ...told, effect: effects.deleted(3) })
      for (const seq of [3, 4]) Object.assign(log[seq - 1] ?? {}, { redacted: true })
      Object.assign(history.head, { seq: 18 })
      history.bought.push(...call(42, effects.deleted(3), {}, { deletes: 3 }))
    },
    finds: ['hidden'],
  },
]

it.each(cases)('$title', async ({ shown, more, finds }) => {
  const found = await broken((truth) => {
    edited(truth, shown)
    more?.(truth)
  })
  expect(found).toEqual(finds)
})
