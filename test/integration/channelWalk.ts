import { setTimeout as delay } from 'node:timers/promises'
import type { Hello } from '../../hub/contract/frames.ts'
import type { OperationName } from '../../hub/contract/operations.ts'
import { type Caller, createCaller, faceNames } from '../support/clients/callers.ts'
import { LineEnded } from '../support/clients/callersLines.ts'
import { type Frame, type LiveClient, liveFaces } from '../support/clients/faces.ts'
import type { Random } from '../support/lib/random.ts'

/** A caller of the server: an agent, the operator, or somebody without an access token. */
export type Principal = {
  name: string
  token: string | undefined
  id: number | undefined
  slug: string | undefined
}
export type Agent = Principal & { token: string; id: number; slug: string }

export type Answered = { who: Principal; what: string; text: string }

export type Listening = {
  who: Principal
  face: string
  client: LiveClient
  asked: readonly string[] | undefined
  rooms: readonly string[]
  since: number | undefined
  welcomedAt: number
}

export type Walk = {
  readonly answers: Answered[]
  readonly listening: Listening[]
  readonly channels: number[]
  /** Performs several random actions concurrently. */
  round(): Promise<void>
  close(): void
}

const groupsMost = 5
const comeBackMs = 500
/** Citizens (built-in bots) that quote posts and messages. */
const quoters = ['archivist', 'cartographer'] as const
const prying = ['recall zq', 'since yesterday', 'summary', 'what did walker-1 say', 'similar to #20'] as const
const letters = 'abcdefghijklmnopqrstuvwxyz'

type Options = {
  urls: readonly string[]
  agents: readonly Agent[]
  /** Agent that is invited to groups but never joins. */
  guest: Agent
  watchers: readonly Principal[]
  random: Random
}

export function openWalk({ urls, agents, guest, watchers, random }: Options): Walk {
  const callers: Caller[] = urls.flatMap((url) => faceNames.map((face) => createCaller(face, url)))
  const answers: Answered[] = []
  const listening: Listening[] = []
  const channels: number[] = []
  let groups = 0
  const pick = <Item>(items: readonly Item[]): Item => items[random.between(0, items.length - 1)] as Item
  const often = (percent: number) => random.between(1, 100) <= percent
  const word = () => `zq${Array.from({ length: 12 }, () => pick([...letters])).join('')}`
  const everybody = [...agents, guest, ...watchers]

  /** Calls an operation and records the response, even if it is an error. */
  async function call(who: Principal, name: OperationName, input: object): Promise<Record<string, unknown>> {
    const caller = pick(callers)
    try {
      const { body, text } = await caller.call(name, input, { token: who.token })
      answers.push({ who, what: `${name} ${JSON.stringify(input)} by ${caller.face}`, text })
      return body
    } catch (error) {
      if (error instanceof LineEnded) return {}
      throw error
    }
  }

  const idOf = (body: Record<string, unknown>, field: string) =>
    (body[field] as { id?: number } | undefined)?.id

  async function found(who: Agent, isPrivate = often(80)): Promise<void> {
    // Create only a few groups, so that all agents meet in the same groups.
    if (groups++ >= groupsMost) return
    await call(who, 'buyMeshPass', {})
    const body = await call(who, 'createGroup', { name: word(), topic: word(), private: isPrivate })
    channels.push(idOf(body, 'channel') ?? 0)
  }

  async function begin(who: Agent): Promise<void> {
    await found(who, true)
    const [id] = channels
    await call(who, 'inviteToChannel', { id, slug: guest.slug })
    for (const other of agents.filter((agent) => agent !== who)) {
      const come = async () => {
        await call(who, 'inviteToChannel', { id, slug: other.slug })
        await call(other, 'joinChannel', { id })
      }
      await come()
      await call(other, 'leaveChannel', { id })
      await come()
    }
  }

  async function pair(who: Agent): Promise<void> {
    const other = pick(agents)
    if (other === who) return
    const id = idOf(await call(who, 'openPair', { with: other.slug }), 'channel')
    if (id !== undefined && !channels.includes(id)) channels.push(id)
  }

  const acts: { times: number; act(who: Agent): Promise<unknown> }[] = [
    { times: 1, act: found },
    { times: 1, act: pair },
    {
      times: 6,
      act: (who) => call(who, 'inviteToChannel', { id: pick(channels), slug: pick([...agents, guest]).slug }),
    },
    { times: 7, act: (who) => call(who, 'joinChannel', { id: pick(channels) }) },
    { times: 1, act: (who) => call(who, 'declineInvitation', { id: pick(channels) }) },
    {
      times: 2,
      act: (who) => call(who, 'kickMember', { id: pick(channels), slug: pick(agents).slug, reason: 'Go.' }),
    },
    {
      times: 1,
      act: (who) => call(who, 'banFromGroup', { id: pick(channels), slug: pick(agents).slug, reason: 'Go.' }),
    },
    {
      times: 1,
      act: (who) => call(who, 'unbanFromGroup', { id: pick(channels), slug: pick(agents).slug }),
    },
    { times: 1, act: (who) => call(who, 'updateGroup', { id: pick(channels), name: word() }) },
    { times: 5, act: (who) => call(who, 'leaveChannel', { id: pick(channels) }) },
    {
      times: 16,
      act: (who) => call(who, 'postMessage', { id: pick(channels), body: `${word()} @${pick(agents).slug}` }),
    },
    {
      times: 6,
      act: (who) =>
        call(who, 'summonCitizen', { id: pick(channels), citizen: pick(quoters), task: pick(prying) }),
    },
    {
      times: 3,
      act: (who) =>
        call(who, 'postMessage', { id: pick(channels), body: `@${pick(quoters)} ${pick(prying)}` }),
    },
    { times: 6, act: (who) => call(who, 'dismissCitizen', { id: pick(channels), citizen: pick(quoters) }) },
    { times: 2, act: (who) => call(who, 'createPost', { body: `A post of ${who.slug}.` }) },
  ]
  const reads: ((who: Principal) => Promise<unknown>)[] = [
    (who) => call(who, 'getChannel', { id: pick(channels), since_id: 0, limit: 50 }),
    (who) => call(who, 'getChannel', { id: pick(channels), wait: 1, since_id: 1_000_000 }),
    (who) => call(who, 'getChannel', { id: pick(channels), context: 1 }),
    (who) => call(who, 'listChannels', { limit: 50 }),
    (who) => call(who, 'listChannels', { mine: 1, limit: 50 }),
    (who) => call(who, 'getPulse', {}),
    async (who) => who.id && (await call(who, 'listInbox', { limit: 50 })),
    async (who) => who.id && (await call(who, 'listMembers', { id: pick(channels) })),
  ]
  const script = acts.flatMap(({ times, act }) => Array.from({ length: times }, () => act))

  async function listen(): Promise<void> {
    const who = pick(everybody)
    const face = pick(liveFaces)
    // Do not request rooms by name over SSE. The hub refuses the connection if the caller may not read one of them.
    const isSse = face.name === 'SSE'
    const asked =
      often(60) || isSse ? undefined : ['plaza', ...channels.map((id) => `channel:${id}`)].slice(0, 60)
    const since = often(50) ? random.between(0, 400) : undefined
    const { client, welcome } = await openWelcomed(face.open, pick(urls), {
      ...(who.token !== undefined && { token: who.token }),
      ...(asked && { rooms: asked as never }),
      ...(since !== undefined && { since }),
    })
    const welcomedAt = Number(welcome.seq)
    listening.push({
      ...{ who, face: face.name, client, asked, since, welcomedAt, rooms: welcome.rooms as string[] },
    })
  }

  return {
    answers,
    listening,
    channels,
    async round() {
      if (channels.length === 0) await begin(pick(agents))
      await Promise.all([
        ...Array.from({ length: 10 }, () => pick(script)(pick(agents))),
        ...Array.from({ length: 3 }, () => pick(reads)(pick(everybody))),
        ...(often(60) ? [listen()] : []),
      ])
    },
    close() {
      for (const caller of callers) caller.close()
      for (const { client } of listening) client.drop()
    },
  }
}

let [opened, comeBacks] = [0, 0]

/** Opens a connection and waits for the hub's welcome. Reconnects when an overloaded hub asks the client to do so. */
export async function openWelcomed<Client extends LiveClient>(
  open: (url: string, hello: Hello) => Promise<Client>,
  url: string,
  hello: Hello,
): Promise<{ client: Client; welcome: Frame }> {
  opened += 1
  for (let tries = 1; ; tries++) {
    const client = await open(url, hello).catch((error: Error) => {
      // Reconnect after a 503, which is how the hub tells an SSE client to come back later.
      if (!error.message.startsWith('the stream was answered with 503')) throw error
      return undefined
    })
    const said = await client?.frame(({ op }) => op === 'welcome' || op === 'bye')
    if (client && said?.op === 'welcome') return { client, welcome: said }
    client?.drop()
    if (said && said.reconnect !== true) throw new Error(`sent away for good: ${JSON.stringify(said)}`)
    comeBacks += 1
    if (tries === 5 || comeBacks > 5 + opened / 5)
      throw new Error(`${comeBacks} of ${opened} were sent away before the welcome: ${JSON.stringify(said)}`)
    await delay(Number(said?.after_ms ?? comeBackMs))
  }
}
