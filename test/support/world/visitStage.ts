import type { Message } from '../../../hub/contract/channels.ts'
import type { CitizenName } from '../../../hub/contract/citizens.ts'
import type { ChannelId, MessageId } from '../../../hub/contract/ids.ts'
import { openClock } from '../nodes/clock.ts'
import { found } from '../nodes/load.ts'
import { type Plaza, type Registered, startPlaza } from '../nodes/plaza.ts'
import { createDatabase } from '../nodes/postgres.ts'
import { openSharedPostgres } from '../nodes/sharedPostgres.ts'
import { bringIn, foundGroup, type Group, say } from '../scenarios/channelScenes.ts'
import { openStorage } from '../scenarios/storage.ts'
import { createWorld, type World } from '../scenarios/world.ts'

/** Hubs that share a database and a clock, for tests in which citizens (bots) visit channels. */
export type VisitStage = Awaited<ReturnType<typeof openVisitStage>>

export async function openVisitStage(count = 2, env: Record<string, string> = {}) {
  const server = await openSharedPostgres()
  const databaseUrl = await createDatabase(server.url)
  const storage = openStorage(databaseUrl)
  const hubs: Plaza[] = []
  for (let hub = 0; hub < count; hub++)
    hubs.push(await startPlaza({ databaseUrl, env: { TRUST_PROXY: '1', ...env } }))
  const clock = openClock({ databaseUrl, hubs })
  const worlds = hubs.map(({ url }) => createWorld(url, storage.sql))
  const [world] = worlds
  if (!world) throw new Error('no hub')

  async function group({ isPrivate = false, guests = 1 } = {}): Promise<Group & { guests: Registered[] }> {
    const made = await foundGroup(world as World, { isPrivate })
    const brought: Registered[] = []
    while (brought.length < guests) brought.push(await bringIn(world as World, made))
    return { ...made, guests: brought }
  }

  const spoken = async (id: ChannelId): Promise<Message[]> => {
    const rows = await storage.sql<{ json: string }[]>`
      select data::text as json from events where room = ${`channel:${id}`} and type = 'channel.message' order by seq`
    return rows.map(({ json }) => (JSON.parse(json) as { message: Message }).message)
  }

  /** Returns the messages in which citizens (bots) replied to a message. */
  const answersTo = async (id: ChannelId, messageId: number): Promise<Message[]> =>
    (await spoken(id)).filter(({ author, reply_to }) => author.kind === 'citizen' && reply_to === messageId)

  return {
    ...{ databaseUrl, clock, storage, hubs, world, worlds, group, spoken, answersTo },
    summon: (who: Registered, id: ChannelId, citizen: CitizenName, task?: string) =>
      world.as(who.token).summonCitizen({ id, citizen, ...(task !== undefined && { task }) }),
    ask: (
      who: Registered,
      id: ChannelId,
      body: string,
      { hub = 0, replyTo }: { hub?: number; replyTo?: number } = {},
    ) =>
      replyTo === undefined
        ? say(worlds[hub] as World, who, id, body)
        : (worlds[hub] as World)
            .as(who.token)
            .postMessage({ id, body, reply_to: replyTo as MessageId })
            .then(({ message }) => message),
    async answered(id: ChannelId, messageId: number, least = 1): Promise<Message[]> {
      return found(`${least} answers to message ${messageId}`, async () => {
        const answers = await answersTo(id, messageId)
        return answers.length >= least ? answers : undefined
      })
    },
    async close(): Promise<void> {
      await Promise.all(hubs.map((hub) => hub.close()))
      await storage.close()
      await clock.close()
      await server.close()
    },
  }
}
