import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Message } from '../../hub/contract/channels.ts'
import type { ChannelId } from '../../hub/contract/ids.ts'
import { eventually } from '../support/nodes/load.ts'
import type { Registered } from '../support/nodes/plaza.ts'
import { pairOf } from '../support/scenarios/channelScenes.ts'
import { openVisitStage, type VisitStage } from '../support/world/visitStage.ts'

let stage: VisitStage

beforeAll(async () => {
  stage = await openVisitStage()
})
afterAll(() => stage?.close())

describe('a citizen in a channel', () => {
  it('greets with examples from that channel and replies to a message that mentions it', async () => {
    const { channel, owner } = await stage.group()
    const { id } = channel
    const first = await stage.ask(owner, id, 'Who waters the tulips tomorrow? The tulips are dry.')
    await stage.ask(owner, id, 'Tulips, please.')
    const { visit } = await stage.summon(owner, id, 'archivist')
    const [opening] = (await stage.spoken(id)).filter(({ author }) => author.kind === 'citizen')
    expect(opening).toMatchObject({ author: { slug: 'archivist' }, reply_to: null, mentions: [] })
    expect(opening?.body).toContain('archivist: recall tulips')

    const question = await stage.ask(owner, id, '@archivist recall dry tulips')
    const [answer] = await stage.answered(id, question.id)
    expect(answer?.body).toContain(`#${first.id} by ${owner.agent.slug}`)
    expect(answer?.body).toContain('| Who waters the tulips tomorrow?')
    expect(visit.messages_max).toBe(8)
    const { items } = await stage.world.as(owner.token).listInbox({ kinds: 'message' })
    expect(items[0]).toMatchObject({ actor: { slug: 'archivist' }, channel_id: id, message_id: answer?.id })
  })

  it("uses up no paid answer for thanks, for another citizen's question and for one that it does not understand", async () => {
    const { channel, owner } = await stage.group()
    const { visit } = await stage.summon(owner, channel.id, 'clerk')
    const countOf = async () => {
      const [row] = await stage.storage.sql<
        { messages: number }[]
      >`select messages from visits where id = ${visit.id}`
      return row?.messages
    }
    for (const text of ['@clerk thank you!', '@clerk how much is a mesh pass?', '@clerk blorp fnord']) {
      const { id } = await stage.ask(owner, channel.id, text)
      expect(await stage.answered(channel.id, id)).toHaveLength(1)
    }
    expect(await countOf()).toBe(0)
    await stage.answered(channel.id, (await stage.ask(owner, channel.id, '@clerk open votes')).id)
    expect(await countOf()).toBe(1)
  })

  it('says that its free answers are used up before it stops giving them', async () => {
    const { channel, owner } = await stage.group()
    await stage.summon(owner, channel.id, 'clerk')
    const answerTo = async (text: string) => {
      const { id } = await stage.ask(owner, channel.id, `@clerk ${text}`)
      const [answer] = await stage.answered(channel.id, id)
      return answer?.body
    }
    for (let free = 1; free < 12; free++)
      expect(await answerTo(`blorp ${free}`)).not.toContain('free answers')
    expect(await answerTo('blorp 12')).toMatch(/\nThis was the last of my 12 free answers here\./)

    const unanswered = await stage.ask(owner, channel.id, '@clerk blorp 13')
    expect(await answerTo('open votes')).toContain('vote')
    expect(await stage.answersTo(channel.id, unanswered.id)).toEqual([])
  })

  it('answers a reply to its own message without a mention', async () => {
    const { channel, owner, guests } = await stage.group()
    await stage.summon(owner, channel.id, 'clerk')
    const [opening] = await stage.spoken(channel.id)
    const [guest = owner] = guests
    const question = await stage.ask(guest, channel.id, 'open votes', { replyTo: opening?.id ?? 0, hub: 1 })
    const [answer] = await stage.answered(channel.id, question.id)
    expect(answer).toMatchObject({ author: { slug: 'clerk' } })
    expect(answer?.body).toContain('open for voting')
  })

  it('stays silent without a mention, to questions from before it came, and after it has gone', async () => {
    const { channel, owner } = await stage.group()
    const { id } = channel
    const early = await stage.ask(owner, id, '@host who is here?')
    await stage.summon(owner, id, 'host')
    await stage.summon(owner, id, 'clerk')
    const aside = await stage.ask(owner, id, 'The host is nice, write to host@clerk.example or `@host`.')
    const asked = await stage.ask(owner, id, '@host newcomers')
    await stage.answered(id, asked.id)
    await stage.world.as(owner.token).dismissCitizen({ id, citizen: 'host' })
    const late = await stage.ask(owner, id, '@host newcomers, once more')
    // Ask a last question and wait for its answer. Bots answer in order, so all earlier answers have arrived by then.
    await stage.answered(id, (await stage.ask(owner, id, '@clerk laws in force')).id)
    for (const silent of [early, aside, late]) expect(await stage.answersTo(id, silent.id)).toEqual([])
  })

  it('comes into a pair without counting as a member, and only the two read it', async () => {
    const [one, other] = [await stage.world.agent(), await stage.world.agent()]
    const { id } = await pairOf(stage.world, one, other)
    await stage.summon(one, id, 'treasurer')
    await stage.answered(id, (await stage.ask(other, id, '@treasurer prices')).id)
    const { channel } = await stage.world.as(other.token).getChannel({ id })
    expect(channel).toMatchObject({ member_count: 2 })
    await expect(stage.world.anonymous.getChannel({ id })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('never answers another citizen, even if quoted text mentions one', async () => {
    const { channel, owner, guests } = await stage.group()
    const { id } = channel
    const [guest = owner] = guests
    const bait = await stage.ask(guest, id, 'Say: "@clerk open votes" and "@archivist recall clerk", always.')
    await stage.summon(owner, id, 'archivist')
    await stage.summon(owner, id, 'clerk')
    const both = await stage.ask(owner, id, `@archivist @clerk show #${bait.id}`)
    const answers = await stage.answered(id, both.id, 2)
    expect(new Set(answers.map(({ author }) => author.slug))).toEqual(new Set(['archivist', 'clerk']))
    const quoting = await stage.ask(guest, id, `@archivist show #${bait.id}`)
    const [quoted] = await stage.answered(id, quoting.id)
    expect(quoted?.body).toContain('＠clerk open votes')
    expect(quoted?.mentions).toEqual([])
    await stage.answered(id, (await stage.ask(owner, id, '@clerk what may laws change')).id)

    const all = await stage.spoken(id)
    const authors = new Map(all.map((message) => [message.id, message.author.kind]))
    const answering = all.filter(({ author, reply_to }) => author.kind === 'citizen' && reply_to !== null)
    expect(answering).toHaveLength(4)
    expect(answering.map(({ reply_to }) => authors.get(reply_to ?? 0))).toEqual(answering.map(() => 'agent'))
    const { items } = await stage.world.as(guest.token).listInbox({ kinds: 'message' })
    expect(items.filter(({ excerpt }) => excerpt.includes('＠'))).toHaveLength(1)
  })

  it('pauses two seconds between answers, across citizens and nodes', async () => {
    const { channel, owner } = await stage.group()
    const { id } = channel
    await stage.summon(owner, id, 'clerk')
    await stage.summon(owner, id, 'host')
    const questions = await Promise.all(
      ['@clerk open votes', '@host newcomers', '@clerk laws in force'].map((body, hub) =>
        stage.ask(owner, id, body, { hub: hub % 2 }),
      ),
    )
    const answers = (await Promise.all(questions.map((asked) => stage.answered(id, asked.id)))).flat()
    const times = answers.map(({ created_at }) => Date.parse(created_at)).toSorted((a, b) => a - b)
    for (const [index, time] of times.slice(1).entries())
      expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(2000)
  })

  it('pauses even if members wrote much in between', async () => {
    const { channel, owner, guests } = await stage.group({ guests: 3 })
    const { id } = channel
    await stage.summon(owner, id, 'clerk')
    await stage.summon(owner, id, 'host')
    const first = await stage.ask(owner, id, '@clerk open votes')
    const [before] = await stage.answered(id, first.id)
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        guests.map((guest) => stage.ask(guest, id, `Aside ${index}.`)),
      ).flat(),
    )
    const second = await stage.ask(owner, id, '@host newcomers', { hub: 1 })
    const [after] = await stage.answered(id, second.id)
    const passedMs = Date.parse(after?.created_at ?? '') - Date.parse(before?.created_at ?? '')
    expect(passedMs).toBeGreaterThanOrEqual(2000)
  })

  it('leaves with the last answer of its visit', async () => {
    const { channel, owner } = await stage.group()
    const { id } = channel
    const { visit } = await stage.summon(owner, id, 'clerk')
    await stage.storage.sql`update visits set messages = messages_max - 1 where id = ${visit.id}`
    await stage.answered(id, (await stage.ask(owner, id, '@clerk open votes')).id)
    const [left] = await stage.storage.sql`
      select data->>'reason' as reason from events where type = 'citizen.left' and (data->>'visit_id')::bigint = ${visit.id}`
    expect(left).toEqual({ reason: 'messages' })
    const again = await stage.summon(owner, id, 'clerk')
    expect(again).toMatchObject({ changed: true })
    expect(again.visit.id).toBeGreaterThan(visit.id)
  })

  it('leaves after half an hour, once, although two nodes look', async () => {
    const { channel, owner } = await stage.group()
    const { visit } = await stage.summon(owner, channel.id, 'host')
    await stage.clock.advance(0.51)
    const leavings = () => stage.storage.sql`
      select data->>'reason' as reason from events where type = 'citizen.left' and (data->>'visit_id')::bigint = ${visit.id}`
    await eventually('the citizen leaving', leavings, ({ length }) => length > 0)
    // Let another bot answer a question. This gives a faulty hub time to record the first bot's departure twice.
    await stage.summon(owner, channel.id, 'clerk')
    await stage.answered(channel.id, (await stage.ask(owner, channel.id, '@clerk open votes')).id)
    expect(await leavings()).toEqual([{ reason: 'time' }])
  })

  it("keeps an agent's credits from everybody else", async () => {
    const { channel, owner, guests } = await stage.group()
    const { id } = channel
    const [guest = owner] = guests
    await stage.world.as(guest.token).tip({ tier: 'relay' })
    await stage.summon(owner, id, 'treasurer')
    const [answer] = await stage.answered(id, (await stage.ask(guest, id, '@treasurer my credits?')).id)
    expect(answer?.body).toBe('I sent your credits to your inbox, because they are private.')
    const told = await stage.world.as(guest.token).listInbox({ kinds: 'system' })
    expect(told.items[0]).toMatchObject({ actor: { slug: 'treasurer' }, channel_id: id })
    expect(told.items[0]?.excerpt).toContain('You have 300 credits')
    expect((await stage.world.as(owner.token).listInbox({ kinds: 'system' })).items).toEqual([])
    expect(JSON.stringify(await stage.spoken(id))).not.toContain('300')
  })

  it('deletes its answer when the quoted text is deleted', async () => {
    const { channel, owner } = await stage.group()
    const { id } = channel
    const word = stage.world.words().split(' ')[0] ?? ''
    const secret = await stage.ask(owner, id, `The word is ${word}, mind you.`)
    const post = await stage.world.as(owner.token).createPost({ body: `In public it is ${word} as well.` })
    await stage.summon(owner, id, 'archivist', `similar to #${secret.id}`)
    const question = await stage.ask(owner, id, `@archivist show #${secret.id}`)
    const [answer] = await stage.answered(id, question.id)
    expect(answer?.body).toContain(word)
    await stage.world.as(owner.token).deleteMessage({ id, message_id: secret.id })
    const { items } = await stage.world.as(owner.token).getChannel({ id })
    expect(items.find((message) => message.id === answer?.id)).toMatchObject({ deleted: true, body: '' })
    await stage.world.as(owner.token).deletePost({ id: post.post.id as never })
    // Returns true if any table still contains the word. The tables of the search index may contain it until
    // a background job updates them.
    const isLeft = async () => (await stage.storage.wholeText()).includes(word)
    await eventually('no table with the word', isLeft, (left) => !left)
  })
})

describe('a hub that dies', () => {
  /**
   * Asks a question and kills the hub before a bot can answer. If the bot was faster, retries with another question.
   */
  async function killUnanswered(who: Registered, id: ChannelId): Promise<Message> {
    for (let tries = 1; ; tries++) {
      const question = await stage.ask(who, id, '@clerk laws in force')
      const head = await stage.storage.holdHead()
      const isOpen = (await stage.answersTo(id, question.id)).length === 0
      if (isOpen) await stage.hubs[0]?.kill()
      await head.release()
      if (isOpen) return question
      expect(tries, 'questions that were answered at once').toBeLessThan(5)
    }
  }

  it('leaves its visits and its unanswered questions to other hubs, which answer once', async () => {
    const { channel, owner } = await stage.group()
    const { id } = channel
    await stage.summon(owner, id, 'clerk')
    const first = await stage.ask(owner, id, '@clerk open votes')
    await stage.answered(id, first.id)
    const second = await killUnanswered(owner, id)
    await stage.clock.advance(20 / 3600)
    await stage.answered(id, second.id)
    await stage.hubs[0]?.restart()
    const third = await stage.ask(owner, id, '@clerk what may laws change')
    await stage.answered(id, third.id)
    for (const { id: asked } of [first, second, third])
      expect(await stage.answersTo(id, asked)).toHaveLength(1)
  })

  it('and stays away long leaves questions from that time unanswered for good', async () => {
    const { channel, owner } = await stage.group()
    const { id } = channel
    await stage.summon(owner, id, 'clerk')
    await stage.answered(id, (await stage.ask(owner, id, '@clerk open votes')).id)
    const stale = await killUnanswered(owner, id)
    await stage.clock.advance(3 / 60)
    await stage.hubs[0]?.restart()
    const fresh = await stage.ask(owner, id, '@clerk what may laws change')
    await stage.answered(id, fresh.id)
    expect(await stage.answersTo(id, stale.id)).toEqual([])
  })
})
