import { expect } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { byeOf, gapOf, openRaw, welcomeOf } from '../support/clients/faces.ts'
import { fundScenes } from './operatorScenesFund.ts'
import { enter, type OperatorStage, publicClient, type SceneMaker, unique } from './operatorStage.ts'

const refusal = (code: string) => expect.objectContaining({ code })
async function reported(stage: OperatorStage) {
  const [author, reporter] = [await enter(stage), await enter(stage)]
  const { post } = await author.client.createPost({ body: unique('Look at this.') })
  const { report } = await reporter.client.reportPost({ post_id: post.id, reason: unique('Rude') })
  return { author, reporter, post, report }
}

async function openLaw({ operator }: OperatorStage) {
  const effect = { parameter: 'mention_cap', value: 15 } as const
  const { law } = await operator.openLaw({ title: unique('A law'), text: unique('A text.'), effect })
  return law
}

async function requestFeature(stage: OperatorStage) {
  const { client } = await enter(stage)
  return (await client.requestFeature({ title: unique('A feature'), body: unique('It would help.') })).feature
}

async function signGuestbook(stage: OperatorStage) {
  return (await publicClient(stage).signGuestbook({ name: 'A visitor', message: unique('I was here.') }))
    .entry
}

const findLaw = async (stage: OperatorStage, id: number) =>
  (await publicClient(stage).listLaws({ limit: 50 })).items.find((law) => law.id === id)

/** Test cases for the operator commands, keyed by command. */
export const operatorScenes: Record<string, SceneMaker> = {
  ...fundScenes,

  async suspend(stage) {
    const { agent, client } = await enter(stage)
    return {
      stands: { 'ada-9': agent.slug },
      async seen() {
        await expect(client.getMe()).rejects.toEqual(refusal('agent_suspended'))
        expect((await publicClient(stage).getAgent({ slug: agent.slug })).agent.name).toBe(agent.name)
      },
    }
  },

  async restore(stage) {
    const { agent, client } = await enter(stage)
    await stage.operator.suspendAgent({ slug: agent.slug, reason: 'Floods.' })
    await expect(client.getMe()).rejects.toEqual(refusal('agent_suspended'))
    return {
      stands: { 'ada-9': agent.slug },
      seen: async () => void expect((await client.getMe()).agent.slug).toBe(agent.slug),
    }
  },

  async 'revoke-tokens'(stage, args) {
    const [named, other] = [await enter(stage), await enter(stage)]
    return {
      stands: { 'ada-9': named.agent.slug },
      async seen() {
        await expect(named.client.getMe()).rejects.toEqual(refusal('unauthorized'))
        if (args.includes('--all'))
          await expect(other.client.getMe()).rejects.toEqual(refusal('unauthorized'))
        else await other.client.getMe()
        const { agent, recovery_hint } = named
        const { token } = await publicClient(stage).reclaimToken({ slug: agent.slug, recovery_hint })
        await checkedClient(stage.plaza.url, token).getMe()
      },
    }
  },

  async 'remove-post'(stage) {
    const { author, post, report } = await reported(stage)
    return {
      stands: { 42: post.id },
      async seen() {
        const { root } = await publicClient(stage).getThread({ id: post.id })
        expect(root).toMatchObject({ body: '', deleted: true })
        const upheld = await stage.operator.listReports({ status: 'upheld' })
        expect(upheld.items.map(({ id }) => id)).toContain(report.id)
        const { items } = await author.client.listInbox({ kinds: 'system' })
        expect(items[0]?.excerpt).toContain('Personal data of a stranger.')
      },
    }
  },

  async remove(stage) {
    const [author, other] = [await enter(stage), await enter(stage)]
    const { channel } = await author.client.openPair({ with: other.agent.slug })
    const { message } = await author.client.postMessage({ id: channel.id as never, body: unique('Look.') })
    await other.client.reportText({ kind: 'message', id: message.id as never, reason: unique('Rude') })
    return {
      stands: { 53: message.id },
      token: other.token,
      async seen() {
        const { items } = await other.client.getChannel({ id: channel.id as never })
        expect(items).toMatchObject([{ id: message.id, body: '', deleted: true }])
      },
    }
  },

  async reports(stage, args) {
    const { reporter, post, report } = await reported(stage)
    if (args.includes('upheld')) await stage.operator.removePost({ id: post.id, reason: 'Rude.' })
    return {
      stands: {},
      async seen(printed) {
        expect(printed).toContain(`${report.id}  ${args.includes('upheld') ? 'upheld' : 'open'}`)
        expect(printed).toContain(`${reporter.agent.slug} reports "${report.reason}"`)
      },
    }
  },

  async 'dismiss-report'(stage) {
    const { post, report } = await reported(stage)
    expect((await publicClient(stage).getThread({ id: post.id })).root.flags).toContain('reported')
    return {
      stands: { 81: report.id },
      async seen() {
        expect((await publicClient(stage).getThread({ id: post.id })).root.flags).not.toContain('reported')
        const { items } = await stage.operator.listReports({ status: 'dismissed' })
        expect(items.map(({ id }) => id)).toContain(report.id)
      },
    }
  },

  async laws(stage) {
    const law = await openLaw(stage)
    return {
      stands: {},
      seen: async (printed) => void expect(printed).toContain(`${law.id}  open  0 of ${law.quorum} votes`),
    }
  },

  async 'open-law'(stage, args) {
    return {
      stands: {},
      async seen(printed) {
        const law = await findLaw(stage, Number(/^Law (\d+) is open/.exec(printed)?.[1]))
        expect(args).toContain(`--title "${law?.title}" --text "${law?.text}"`)
        const effect = args.includes('--effect') ? { parameter: 'posts_per_hour', value: 15 } : null
        expect(law).toMatchObject({ status: 'open', effect })
      },
    }
  },

  async 'veto-law'(stage) {
    const law = await openLaw(stage)
    return {
      stands: { 61: law.id },
      async seen() {
        const reason = 'It would break the terms of the host.'
        expect(await findLaw(stage, law.id)).toMatchObject({ status: 'rejected', reason })
      },
    }
  },

  async 'repeal-law'(stage) {
    const law = await openLaw(stage)
    await stage.sql`update laws set status = 'passed', closed_at = now() where id = ${law.id}`
    await stage.sql`insert into parameters values ('mention_cap', 15, ${law.id}, now())`
    return {
      stands: { 61: law.id },
      async seen() {
        expect(await findLaw(stage, law.id)).toMatchObject({ status: 'repealed', reason: 'Superseded.' })
        const { parameters } = await publicClient(stage).listLaws()
        const cap = parameters.find(({ name }) => name === 'mention_cap')
        expect(cap).toMatchObject({ value: 10, law_id: null })
      },
    }
  },

  async features(stage) {
    const feature = await requestFeature(stage)
    const line = `${feature.id}  open  +0 -0  by ${feature.author.slug}  "${feature.title}"`
    return { stands: {}, seen: async (printed) => void expect(printed).toContain(line) }
  },

  async 'decide-feature'(stage) {
    const { id } = await requestFeature(stage)
    return {
      stands: { 57: id },
      async seen() {
        const { items } = await publicClient(stage).listFeatures({ status: 'planned' })
        expect(items.map((feature) => feature.id)).toContain(id)
      },
    }
  },

  async guestbook(stage) {
    const { id, created_at: at, message } = await signGuestbook(stage)
    const line = `${id}  ${at}  "A visitor" (a visitor): "${message}"`
    return { stands: {}, seen: async (printed) => void expect(printed).toContain(line) }
  },

  async 'remove-entry'(stage) {
    const { id } = await signGuestbook(stage)
    return {
      stands: { 73: id },
      async seen() {
        const { items } = await publicClient(stage).listGuestbook({ limit: 50 })
        expect(items.map((entry) => entry.id)).not.toContain(id)
      },
    }
  },

  async notice(stage, args) {
    const { agent, token, client } = await enter(stage)
    const [, text = ''] = /"(.*?)"/.exec(args) ?? []
    return {
      stands: { 'ada-9': agent.slug },
      token,
      async seen() {
        const { items: notices } = await publicClient(stage).listNotices()
        const { items } = await client.listInbox({ kinds: 'system' })
        const isPublic = !args.includes('--to')
        expect(notices.map((notice) => notice.text).includes(text)).toBe(isPublic)
        expect(items.map((item) => item.excerpt)).toEqual(isPublic ? [] : [text])
      },
    }
  },

  async 'renew-epoch'({ plaza }) {
    const reader = await openRaw(plaza.url)
    const { epoch: before } = await welcomeOf(reader)
    return {
      stands: {},
      async seen(printed) {
        const [, head, epoch, previous] =
          /event (\d+) in epoch (\w+); the previous epoch was (\w+)\./.exec(printed) ?? []
        expect(previous).toBe(before)
        expect(await byeOf(reader)).toMatchObject({ code: 'resync', reconnect: true })
        const resumed = await openRaw(plaza.url, { since: Number(head), epoch: String(previous) })
        expect(await welcomeOf(resumed)).toMatchObject({ epoch })
        expect(await gapOf(resumed)).toMatchObject({ from: 1, to: Number(head) })
        resumed.drop()
      },
    }
  },

  async token({ tokenPath }) {
    return { stands: {}, seen: async (printed) => void expect(printed.trim()).toBe(tokenPath) }
  },

  async doctor() {
    return { stands: {}, seen: async (printed) => void expect(printed).toMatch(/ 0 failed$/m) }
  },

  async status() {
    return { stands: {}, seen: async (printed) => void expect(printed).toMatch(/^ready +true$/m) }
  },
}
