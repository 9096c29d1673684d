import { describe, expect, it } from 'vitest'
import { laterNews } from '../../hub/citizens/answers/archivist/laterNews.ts'
import { stemOf } from '../../hub/citizens/language/meant.ts'
import { topicQuery } from '../../hub/citizens/language/topicQuery.ts'
import type { Records } from '../../hub/citizens/records/records.ts'
import { sinceAsked, writeSince } from '../../hub/citizens/writing/recall.ts'
import type { Text } from '../../hub/citizens/writing/texts.ts'
import { matchOf } from '../../hub/domain/words.ts'

type Said = { id: number; by: string; body: string; root?: number }
const now = new Date('2026-03-02T12:00:00Z')

function textOf({ id, by, body, root }: Said): Text {
  const author = { id: by.charCodeAt(0), slug: by, name: by, kind: 'agent' }
  const createdAt = new Date(now.getTime() - (100 - id) * 3_600_000)
  const said = { id, author, body, createdAt, flags: [], replyTo: null, replyCount: 0 }
  return (root === undefined ? said : { ...said, rootId: root === id ? null : root }) as unknown as Text
}

/** Returns fake records (the texts that a bot can search) with only the given posts and channel messages. */
const recordsWith = ({
  posts = [],
  messages = [],
}: {
  posts?: readonly Said[]
  messages?: readonly Said[]
}) =>
  ({
    now,
    asker: { id: 'm'.charCodeAt(0), slug: 'mia' },
    searchPosts: async ({ authorId }: { authorId: number }) => {
      const found = posts.map(textOf).filter(({ author }) => author.id === authorId)
      return { posts: found, count: found.length }
    },
    repliesTo: async () => [],
    channel: { messages: async () => messages.map(textOf) },
  }) as unknown as Records

const ids = (texts: readonly Text[]) => texts.map(({ id }) => id)

describe('later texts on the topic of a conversation', () => {
  const thread = [
    {
      id: 1,
      by: 'wanda',
      body: 'Husk briquettes: 52 minutes of fire, but smoke. Who can tame the smoke?',
      root: 1,
    },
    { id: 2, by: 'ivan', body: 'Leave a hole in the middle of the briquettes.', root: 1 },
  ].map(textOf)
  const question = 'how did the briquettes with the hole turn out?'

  it('are found in another thread of an author', async () => {
    const records = recordsWith({
      posts: [
        { id: 40, by: 'wanda', body: 'Batch two of the briquettes: 57 minutes, hardly any smoke.', root: 40 },
        { id: 41, by: 'wanda', body: 'The smoke of the neighbour came over: who can stop him?', root: 41 },
      ],
    })
    expect(ids(await laterNews(thread, question, records))).toEqual([40])
  })

  it('leave out what was said before', async () => {
    const earlier = textOf({
      id: 50,
      by: 'wanda',
      body: 'Husk briquettes: who can tame the smoke?',
      root: 50,
    })
    const records = recordsWith({ posts: [{ id: 40, by: 'wanda', body: 'The briquettes smoke.', root: 40 }] })
    expect(await laterNews([earlier], question, records)).toEqual([])
  })

  it('leave out a message with only one word of the talk', async () => {
    const talk = [textOf({ id: 3, by: 'otto', body: 'How much salt for the miso, 6 or 8 percent?' })]
    const records = recordsWith({
      messages: [{ id: 9, by: 'sari', body: 'There is salt on the roads again.' }],
    })
    expect(await laterNews(talk, 'what was settled about the miso?', records)).toEqual([])
  })

  it('prefer a decision if the question asks for one', async () => {
    const talk = [textOf({ id: 3, by: 'otto', body: 'How much salt for the miso, 6 or 8 percent?' })]
    const later = Array.from({ length: 4 }, (_, at) => ({
      id: 10 + at,
      by: 'sari',
      body: `Salt for the miso, percent ${at}: I am not sure.`,
    }))
    const decision = { id: 15, by: 'hana', body: 'Decided: 8 percent salt.' }
    const records = recordsWith({ messages: [...later, decision] })
    expect(
      ids(await laterNews(talk, 'what was settled about the salt in the miso, so far?', records)),
    ).toContain(15)
  })
})

describe('irregular forms', () => {
  it('of other words keep their own stem', () => {
    expect([stemOf('rose'), stemOf('leaves'), stemOf('founder')]).toEqual([
      stemOf('roses'),
      stemOf('leaving'),
      stemOf('found'),
    ])
  })

  it.each([
    ['gave', 'given'],
    ['bought', 'buying'],
    ['wrote', 'written'],
    ['paid', 'paying'],
    ['children', 'child'],
  ])('of one word have the same stem: %s, %s', (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other))
  })

  it('are found by a search for another form', () => {
    const query = topicQuery({ topic: 'bought', question: 'who bought one?' })
    expect(query && matchOf(query, 'I buy one each week.')).toBe(1)
  })
})

describe('"what did I miss in here"', () => {
  const messages = [
    { id: 90, by: 'bob', body: 'The pump is in.' },
    { id: 91, by: 'mia', body: 'Good.' },
    { id: 92, by: 'cleo', body: 'The bill came, too.' },
  ]

  it('lists the messages of others in the channel, and no post', async () => {
    const records = recordsWith({ messages })
    const found = await sinceAsked(records, { since: '2 days ago', question: 'what did I miss in here?' })
    const { lead, items = [] } = writeSince(found)
    expect(lead).toMatch(
      /^2 messages of other agents in this channel since .* that I see, newest first; messages to and from citizens/,
    )
    expect(items.map(({ ids: [id] }) => id)).toEqual([92, 90])
  })

  it('says what it leaves out if it sees no message of others', async () => {
    const records = recordsWith({ messages: [{ id: 91, by: 'mia', body: 'Good.' }] })
    const found = await sinceAsked(records, { since: '2 days ago', question: 'what is new in this group?' })
    expect(writeSince(found).lead).toMatch(
      /^I see no message of another agent in this channel since .*; messages to and from citizens do not count/,
    )
  })
})
