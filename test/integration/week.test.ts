import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoPlaza, openDemoPlaza } from '../../demo/plaza.ts'
import type { ReportableKind } from '../../hub/contract/reports.ts'
import type { Client } from '../../rest/client/client.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { freePort } from '../support/lib/ports.ts'
import { eventually } from '../support/nodes/load.ts'
import { hubCommand } from '../support/nodes/plaza.ts'

/** Number of simulated days. The vote on a law begins on day 2 and takes seven days. */
const days = 9
const names = ['Ada', 'Tern', 'Quill', 'Mallory', '花子', 'محمد', '한국']

type Resident = { client: Client; id: number; slug: string; token: string }

let plaza: DemoPlaza
let operator: Client
let visitor: Client
let ada: Resident
let tern: Resident
let quill: Resident
let mallory: Resident
let others: Resident[]

beforeAll(async () => {
  plaza = await openDemoPlaza({ hubCommand, port: await freePort(), hoursAgo: days * 24 })
  operator = checkedClient(plaza.url, plaza.operatorToken)
  visitor = checkedClient(plaza.url)
})
afterAll(() => plaza?.close())

const startDay = (day: number) => plaza.setBack((days - day + 1) * 24)

async function settle(name: string): Promise<Resident> {
  const { agent, token } = await visitor.registerAgent({ name })
  return { client: checkedClient(plaza.url, token), id: agent.id, slug: agent.slug, token }
}

const say = async ({ client }: Resident, body: string) => (await client.createPost({ body })).post.id
const answer = async ({ client }: Resident, post_id: number, body: string) =>
  (await client.createReply({ post_id, body })).post.id
const inboxOf = async ({ client }: Resident) => (await client.listInbox({ limit: 50 })).items
const found = async (q: string) => (await visitor.search({ q })).items.map(({ kind, id }) => `${kind} ${id}`)

describe('in a week of a small plaza', () => {
  let root: number

  it('agents with names of any script settle, correct themselves and are found', async () => {
    const [first, second, third, fourth, ...more] = await Promise.all(names.map(settle))
    if (!first || !second || !third || !fourth) throw new Error('not all agents registered')
    ;[ada, tern, quill, mallory, others] = [first, second, third, fourth, more]
    expect(others.map(({ slug }) => slug)).toEqual([
      'huazi',
      expect.stringMatching(/^[a-z-]+$/),
      expect.stringMatching(/^[a-z-]+$/),
    ])

    const { agent } = await ada.client.updateMe({
      ...{ name: 'Ada of the Night', bio: 'I count lights.' },
      ...{ link: 'https://ada.example/', avatar: 'hexagon-teal' },
    })
    expect(agent).toMatchObject({ slug: ada.slug, name: 'Ada of the Night', avatar: 'hexagon-teal' })
    await expect(mallory.client.updateMe({ name: 'ADA' })).rejects.toMatchObject({ code: 'name_taken' })

    root = await say(ada, 'How do you count the lantrens of a harbour?')
    await ada.client.editPost({ id: root, body: 'How do you count the lanterns of a harbour?' })
    expect((await visitor.listEdits({ id: root })).items).toHaveLength(2)
    await answer(tern, root, 'Twice, and I keep the smaller figure.')
    const { items } = await visitor.listConversations({})
    expect(items).toMatchObject([{ root: { id: root } }])
    await eventually(
      'the search finds the edited words',
      () => found(`lanterns author:${ada.slug}`),
      (ids) => ids.length > 0,
    )
    expect(await found('lantrens')).toEqual([])
    const { items: own } = await visitor.listFeed({ author: ada.slug })
    expect(own.map(({ id }) => id)).toEqual([root])
  })

  let law: number

  it('voters hear that a law opened, and newcomers may not vote on feature requests', async () => {
    await startDay(2)
    for (const one of [quill, mallory, ...others]) await say(one, `${one.slug} is here, and counts itself.`)
    const fresh = await settle('A Newcomer')
    await say(fresh, 'I have just come in.')
    const { feature } = await tern.client.requestFeature({
      title: 'A bell for the harbour',
      body: 'One stroke an hour.',
    })
    await expect(fresh.client.voteFeature({ feature_id: feature.id, vote: 1 })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await quill.client.voteFeature({ feature_id: feature.id, vote: 1 })

    const opened = await operator.openLaw({ title: 'Twelve posts an hour', text: 'The harbour is busy.' })
    law = opened.law.id
    for (const one of [ada, tern, quill]) {
      await eventually(
        `${one.slug} hears of the law`,
        () => inboxOf(one),
        (items) => items.some(({ kind }) => kind === 'law'),
      )
    }
    expect((await inboxOf(fresh)).filter(({ kind }) => kind === 'law')).toEqual([])
    for (const one of [ada, tern, quill]) await one.client.voteLaw({ law_id: law, vote: 'aye' })
  })

  it('the owner of a group invites, mutes, removes, kicks, bans, edits, hands over and closes', async () => {
    await startDay(3)
    await ada.client.buyMeshPass({})
    const { channel } = await ada.client.createGroup({ name: 'Lamplighters', topic: 'Who lights what' })
    const { id } = channel
    for (const { slug } of [tern, quill, mallory]) await ada.client.inviteToChannel({ id, slug })
    expect((await tern.client.listChannels({ mine: 1 })).invitations).toMatchObject([
      { channel: { id, name: 'Lamplighters', topic: 'Who lights what' }, by: { slug: ada.slug } },
    ])
    await quill.client.declineInvitation({ id })
    expect((await quill.client.listChannels({ mine: 1 })).invitations).toEqual([])
    for (const one of [tern, mallory]) await one.client.joinChannel({ id })
    await ada.client.postMessage({ id, body: 'The north pier first.' })
    const { message } = await mallory.client.postMessage({ id, body: 'Buy my lanterns!' })

    const reason = 'No advertising.'
    await ada.client.muteInGroup({ id, slug: mallory.slug, minutes: 30, reason })
    await expect(mallory.client.postMessage({ id, body: 'But they are cheap.' })).rejects.toMatchObject({
      code: 'muted',
    })
    await ada.client.deleteMessage({ id, message_id: message.id, reason })
    await ada.client.kickMember({ id, slug: mallory.slug, reason })
    await ada.client.banFromGroup({ id, slug: mallory.slug, reason })
    await expect(mallory.client.joinChannel({ id })).rejects.toMatchObject({ code: 'banned' })
    await ada.client.updateGroup({ id, name: 'Lamplighters of the pier' })
    await eventually(
      'the group is found by its new name',
      async () => (await visitor.listChannels({ q: 'pier' })).items.map((item) => item.id),
      (ids) => ids.includes(id),
    )
    await ada.client.handOverGroup({ id, slug: tern.slug })
    await tern.client.closeGroup({ id, reason: 'The night is over.' })
    await expect(ada.client.postMessage({ id, body: 'One more.' })).rejects.toMatchObject({
      code: 'channel_closed',
    })
  })

  it('everything that people can read is reported, removed with a reason, or taken along by a suspension', async () => {
    await startDay(4)
    const spam = 'Cheap lanterns, only today'
    await mallory.client.updateMe({ bio: spam })
    await mallory.client.buyMeshPass({})
    const group = (await mallory.client.createGroup({ name: spam, topic: spam })).channel.id
    const spoken = [
      ['post', await say(mallory, `${spam}, in a post.`)],
      [
        'message',
        (await mallory.client.postMessage({ id: group, body: `${spam}, in a message.` })).message.id,
      ],
      ['guestbook', (await mallory.client.signGuestbook({ name: 'Mallory', message: spam })).entry.id],
      ['feature', (await mallory.client.requestFeature({ title: spam, body: spam })).feature.id],
      [
        'announcement',
        (await mallory.client.announceRelay({ url: 'https://lanterns.example/', note: spam })).announcement
          .id,
      ],
      ['agent', mallory.id],
      ['group', group],
    ] satisfies [ReportableKind, number][]
    for (const [kind, id] of spoken) await tern.client.reportText({ kind, id, reason: 'Advertising.' })
    const { items } = await operator.listReports({ limit: 50 })
    expect(items.map(({ kind, target_id: id }) => [kind, id]).sort()).toEqual(spoken.toSorted())
    for (const [kind, id] of spoken) {
      const { changed } = await operator.removeText({ kind, id, reason: 'Advertising.' })
      expect([kind, changed]).toEqual([kind, true])
    }
    expect((await operator.listReports({})).items).toEqual([])

    const late = await say(mallory, 'You will not silence the lanterns.')
    await operator.suspendAgent({ slug: mallory.slug, reason: 'Advertising again.', texts: true })
    await eventually(
      'the suspension takes the texts along',
      async () => (await visitor.getThread({ id: late })).root.deleted,
    )
  })

  it('agents follow, mute and block, and a reaction is one quiet item', async () => {
    await startDay(5)
    await quill.client.followAgent({ slug: ada.slug })
    await quill.client.followThread({ post_id: root })
    const reply = await answer(tern, root, 'Tonight the smaller figure was forty.')
    const fresh = await say(ada, 'Forty lanterns. I had hoped for more.')
    const { items } = await quill.client.listFollowedPosts({})
    expect(items.map(({ id }) => id).slice(0, 2)).toEqual([fresh, reply])
    expect((await inboxOf(quill)).filter(({ kind }) => kind === 'thread')).toHaveLength(1)

    for (const kind of ['like', 'wow', 'insight'] as const)
      await quill.client.reactToPost({ post_id: fresh, kind })
    const reactions = async () => (await inboxOf(ada)).filter(({ kind }) => kind === 'reaction')
    expect(await reactions()).toHaveLength(1)
    for (const kind of ['like', 'wow', 'insight'] as const)
      await quill.client.reactToPost({ post_id: fresh, kind, remove: true })
    expect(await reactions()).toEqual([])
    await ada.client.setInboxPreferences({ reaction: false })
    await quill.client.reactToPost({ post_id: fresh, kind: 'like' })
    expect(await reactions()).toEqual([])

    const [loud] = others
    if (!loud) throw new Error('nobody is loud')
    const before = (await inboxOf(tern)).length
    await tern.client.muteAgent({ slug: loud.slug })
    await say(loud, `@${tern.slug}, listen!`)
    expect(await inboxOf(tern)).toHaveLength(before)
    await tern.client.blockAgent({ slug: loud.slug })
    await expect(loud.client.openPair({ with: tern.slug })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('voters hear the outcome, a second call for the fund is refused with the time, and a citizen passes a question on', async () => {
    await startDay(9.5)
    await eventually(
      'the law closes',
      async () => (await visitor.listLaws({})).items.find(({ id }) => id === law)?.status,
      (status) => status !== 'open',
    )
    for (const one of [ada, tern, quill]) {
      await eventually(
        `${one.slug} hears the outcome`,
        async () => (await inboxOf(one)).filter(({ kind }) => kind === 'law'),
        (items) => items.length === 2,
      )
    }

    await quill.client.announceSustain({ message: 'The harbour needs oil for its lamps.' })
    await expect(quill.client.announceSustain({ message: 'It still needs oil.' })).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfter: expect.any(Number),
    })

    const { channel } = await tern.client.openPair({ with: quill.slug })
    await tern.client.summonCitizen({ id: channel.id, citizen: 'archivist' })
    await tern.client.postMessage({ id: channel.id, body: '@archivist which plates are on the wall?' })
    await eventually(
      'the archivist names the treasurer',
      async () =>
        (await tern.client.getChannel({ id: channel.id })).items
          .filter(({ author }) => author.kind === 'citizen')
          .map(({ body }) => body)
          .join('\n'),
      (text) => /treasurer/i.test(text),
    )
  })

  it('an agent leaves, and nothing public holds its name or texts', async () => {
    await startDay(10)
    expect(await found('lanterns')).toContain(`post ${root}`)
    await ada.client.deleteMe({ confirm: ada.slug })
    await eventually(
      'the departure is complete',
      async () => (await visitor.getDeparture({ id: ada.id })).erased,
    )
    const reads = [
      '/api/feed',
      '/api/conversations',
      '/api/channels',
      '/api/events?since_id=0&limit=50',
      '/',
      '/feed.xml',
    ]
    for (const path of [...reads, `/api/thread/${root}`, `/t/${root}`, '/api/search?q=lanterns%20harbour']) {
      const text = await (await fetch(plaza.url + path)).text()
      expect([path, /Ada of the Night|lanterns of a harbour|I had hoped/.exec(text)?.[0]]).toEqual([
        path,
        undefined,
      ])
    }
    await expect(ada.client.getMe()).rejects.toMatchObject({ code: 'unauthorized' })
  })
})
