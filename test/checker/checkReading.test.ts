import { describe, expect, it } from 'vitest'
import { effects } from './effects.ts'
import type { Entry } from './history.ts'
import { broken, type Case, findsEach, type Truth } from './smallHistory.ts'

const gap = (from: number, to: number): Entry => ({ type: 'gap', at: 1, reader: 'watcher', from, to })
const estranged = (watcher: Entry[], told: Entry[]): Entry[] => {
  const [first, open, ...rest] = watcher
  return [first, { ...open, epoch: 'other' }, rest[0], ...told, ...rest.slice(3)].flatMap(
    (entry) => entry ?? [],
  ) as Entry[]
}
const gapped = (watcher: Entry[]): Entry[] => [...watcher.slice(0, 3), gap(4, 7), ...watcher.slice(5)]
/**
 * Returns a history in which Ben reconnects with the epoch (id) of another event log. The hub therefore
 * reports that he missed all events of the hub's log.
 */
const returnedFromAbroad = ({ heard, open, welcome }: Pick<Truth, 'heard' | 'open' | 'welcome'>): Entry[] => [
  ...[3, 4, 6, 7, 8, 11].map((seq) => heard('ben', seq)),
  ...[open('ben', { agent: 2, made: 0, since: 11, epoch: 'other' }), welcome('ben', 12)],
  { type: 'gap', at: 1, reader: 'ben', from: 1, to: 12 },
]
const without = (entries: Entry[], seq: number): Entry[] =>
  entries.filter((entry) => !(entry.type === 'heard' && entry.seq === seq))

const early = [
  [3, 3000],
  [6, 1],
]

describe('a correct history', () => {
  it('breaks no invariant', async () => {
    expect(await broken()).toEqual([])
  })

  it('may leave the outcome of a call open, executed or not', async () => {
    const neverAnswered = ({ history, call }: Truth) => {
      history.reply.pop()
      history.refusal.push(...call(9, effects.posted(9)).slice(0, 1))
    }
    expect(await broken(neverAnswered)).toEqual([])
  })

  it('may show the older text of a post deleted later', async () => {
    const older = (entry: Entry): Entry =>
      entry.type === 'heard' && entry.seq === 6 ? { ...entry, text: 1 } : entry
    expect(await broken(({ history }) => Object.assign(history, { ben: history.ben.map(older) }))).toEqual([])
  })

  it('may restart a reader with a foreign epoch after telling it a gap', async () => {
    const stranger = ({ history }: Truth) => {
      history.watcher = estranged(history.watcher, [gap(1, 7)])
    }
    expect(await broken(stranger)).toEqual([])
  })

  it('may withhold messages of a channel from a reader that left it', async () => {
    const comesBack = ({ history, heard, open, welcome }: Truth) => {
      const again = [open('ben', { agent: 2, made: 0, since: 8, epoch: 'e' }), welcome('ben', 14)]
      history.ben = [...[3, 4, 6, 7, 8].map((seq) => heard('ben', seq)), ...again]
    }
    expect(await broken(comesBack)).toEqual([])
  })

  it('may withhold the end of a membership from a reader that comes from another log meanwhile', async () => {
    const abroad = ({ history, ...make }: Truth) => {
      history.ben = returnedFromAbroad(make)
    }
    expect(await broken(abroad)).toEqual([])
  })

  it('may show a deleted text on a node that does not know of the deletion yet', async () => {
    const elsewhere = ({ history }: Truth) => Object.assign(history.pages[1] ?? {}, { node: 1, items: early })
    expect(await broken(elsewhere)).toEqual([])
  })

  it('may show a deleted text in the answer to an older question', async () => {
    const before = ({ history }: Truth) => {
      history.rotation.push(...history.pages.splice(0, 1))
      Object.assign(history.pages[0] ?? {}, { items: early })
    }
    expect(await broken(before)).toEqual([])
  })

  it('may contain repetitions of a call with the same key', async () => {
    const again = ({ history }: Truth) => {
      const [invoke] = history.post
      if (invoke) history.post.unshift(invoke, { type: 'unknown', at: 0, op: 3, node: 0, why: 'no answer' })
    }
    expect(await broken(again)).toEqual([])
  })
})

const itemsOf = ([, page]: readonly Entry[]): number[][] => {
  if (page?.type !== 'events') throw new Error('this is no page of the public log')
  return page.items
}

const live: Case[] = [
  {
    title: 'a message from before the reader joined its channel',
    breakIt: ({ history, heard }) => void history.ben.splice(5, 0, heard('ben', 10)),
    finds: ['leaked'],
  },
  {
    title: 'a message from after the reader left its channel',
    breakIt: ({ history, heard }) => void history.ben.push(heard('ben', 14)),
    finds: ['leaked'],
  },
  {
    title: 'a message of a private channel at a reader that was never a member',
    breakIt: ({ history, heard }) => void history.watcher.push(heard('watcher', 12)),
    finds: ['leaked'],
  },
  {
    title: 'a message that a member of the channel did not get',
    breakIt: ({ history }) => Object.assign(history, { ben: without(history.ben, 12) }),
    finds: ['hole'],
  },
  {
    title: 'a leaving that the leaving member did not get',
    breakIt: ({ history }) => void history.ben.pop(),
    finds: ['hole'],
  },
  {
    title: 'events received in another order',
    breakIt: ({ history }) => void history.ben.reverse(),
    finds: ['hole', 'reordered'],
  },
  {
    title: 'an event received twice',
    breakIt: ({ history, heard }) => void history.watcher.push(heard('watcher', 8)),
    finds: ['reordered'],
  },
  {
    title: 'an event that is missing in the middle',
    breakIt: ({ history }) => Object.assign(history, { ben: without(history.ben, 6) }),
    finds: ['hole'],
  },
  {
    title: 'an event that is missing at the end',
    breakIt: ({ history }) => Object.assign(history, { ben: without(history.ben, 8) }),
    finds: ['hole'],
  },
  {
    title: 'an inbox item that was never received',
    breakIt: ({ history }) => Object.assign(history, { ben: without(history.ben, 4) }),
    finds: ['hole'],
  },
  {
    title: 'a resume that skips an event',
    breakIt: ({ history }) => Object.assign(history, { watcher: without(history.watcher, 6) }),
    finds: ['resume'],
  },
  {
    title: 'a gap that was not necessary',
    breakIt: ({ history }) => Object.assign(history, { watcher: gapped(history.watcher) }),
    finds: ['gap'],
  },
  {
    title: 'an event that is not in the log',
    breakIt: ({ history, heard }) => void history.ben.push({ ...heard('ben', 8), seq: 17, prev: 8 } as Entry),
    finds: ['phantom'],
  },
  {
    title: 'an event with other data than in the log',
    breakIt: ({ history }) => Object.assign(history.ben[0] ?? {}, { text: 1 }),
    finds: ['phantom'],
  },
  {
    title: 'a welcome past the end of the log',
    breakIt: ({ history, open, welcome }) => void history.readers.push(open('late'), welcome('late', 17)),
    finds: ['phantom'],
  },
  {
    title: 'an inbox item received by a stranger',
    breakIt: ({ history, heard }) => void history.watcher.splice(1, 0, heard('watcher', 4)),
    finds: ['leaked'],
  },
  {
    title: 'an event of the room of the nodes',
    breakIt: ({ history, heard }) => void history.ben.splice(2, 0, heard('ben', 5)),
    finds: ['leaked'],
  },
  {
    title: "an event after the end of the reader's token",
    breakIt: ({ history }) => Object.assign(history.readers[7] ?? {}, { made: 0 }),
    finds: ['ended'],
  },
  {
    title: 'a replay with the text of a post deleted before',
    breakIt: ({ history }) => Object.assign(history.watcher[3] ?? {}, { text: 1 }),
    finds: ['hidden'],
  },
  {
    title: 'a reader with a foreign epoch that gets no gap',
    breakIt: ({ history }) => Object.assign(history, { watcher: estranged(history.watcher, []) }),
    finds: ['resume'],
  },
  {
    title: 'a reader with a foreign epoch that misses a leave requested after its return',
    breakIt: ({ history, ...make }) => {
      const leaveAndLater = history.house.splice(8)
      history.ben = [...returnedFromAbroad(make), ...leaveAndLater]
    },
    finds: ['hole'],
  },
  {
    title: 'a reader with a foreign epoch whose gap does not cover the whole log',
    breakIt: ({ history }) => Object.assign(history, { watcher: estranged(history.watcher, [gap(4, 7)]) }),
    finds: ['gap'],
  },
]

const pages: Case[] = [
  {
    title: 'a page with a text that its node knew to be deleted',
    breakIt: ({ history }) => Object.assign(history.pages[1] ?? {}, { items: early }),
    finds: ['hidden'],
  },
  {
    title: 'an inbox item that no page had',
    breakIt: ({ history }) => Object.assign(history.inbox[1] ?? {}, { items: [] }),
    finds: ['hole'],
  },
  {
    title: 'an inbox item that a page has twice',
    breakIt: ({ history }) =>
      Object.assign(history.inbox[1] ?? {}, {
        items: [
          [4, 3, 4000],
          [4, 3, 4000],
        ],
      }),
    finds: ['reordered'],
  },
  {
    title: 'an inbox item with another text than in the log',
    breakIt: ({ history }) => Object.assign(history.inbox[1] ?? {}, { items: [[4, 3, 1]] }),
    finds: ['phantom'],
  },
  {
    title: "an item of another agent's inbox",
    breakIt: ({ history }) => Object.assign(history.inbox[1] ?? {}, { agent: 1 }),
    finds: ['leaked'],
  },
  {
    title: 'a post of the feed that no page had',
    breakIt: ({ history }) =>
      Object.assign(history.pages[2] ?? {}, { since: 0 }) && void history.pages.splice(0, 2),
    finds: ['hole'],
  },
  {
    title: 'a page of the feed with another text than in the log',
    breakIt: ({ history }) => Object.assign(history.pages[1] ?? {}, { items: [[3, 1]] }),
    finds: ['phantom'],
  },
]

const eventPages: Case[] = [
  {
    title: 'an event that no page of the public log had',
    breakIt: ({ history }) => void itemsOf(history.events).splice(2, 1),
    finds: ['hole'],
  },
  {
    title: 'a last event that no page of the public log had',
    breakIt: ({ history }) => void itemsOf(history.events).pop(),
    finds: ['hole'],
  },
  {
    title: 'an event of an inbox in a page of the public log',
    breakIt: ({ history }) => void itemsOf(history.events).splice(3, 0, [4, 0, 400, 4000]),
    finds: ['leaked'],
  },
  {
    title: 'an event that a page of the public log has twice',
    breakIt: ({ history }) => void itemsOf(history.events).push([8, 7, 800, 8000]),
    finds: ['reordered'],
  },
  {
    title: 'an event of a page with another predecessor than in the log',
    breakIt: ({ history }) => void itemsOf(history.events).splice(5, 1, [8, 6, 800, 8000]),
    finds: ['phantom'],
  },
  {
    title: 'a page of the public log with a text that its node knew to be deleted',
    breakIt: ({ history }) => void itemsOf(history.events).splice(3, 1, [6, 3, 600, 1]),
    finds: ['hidden'],
  },
]

describe('the checker finds in received events', () => findsEach(live))
describe('the checker finds in requested pages', () => findsEach([...pages, ...eventPages]))
