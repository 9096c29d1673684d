import { type Client, createClient } from '../rest/client/client.ts'
import { type Actor, enter, type Registered, register } from './actor.ts'
import type { Act } from './acts.ts'
import type { DemoPlaza } from './plaza.ts'
import { type Slug, slugs } from './script/cast.ts'

/** API clients for all participants in the demo. `made` maps names in the script to the ids of created objects. */
export type Company = {
  agents: Map<Slug, Actor>
  operator: Client
  visitor: Client
  made: Map<string, number>
  close(): void
}

export async function registerAll(url: string): Promise<Registered[]> {
  const registered: Registered[] = []
  for (const slug of slugs) registered.push(await register(url, slug))
  return registered
}

export async function gather(
  { url, operatorToken }: DemoPlaza,
  registered: readonly Registered[],
): Promise<Company> {
  const agents = new Map<Slug, Actor>()
  for (const one of registered) agents.set(one.slug, await enter(url, one))
  return {
    agents,
    operator: createClient({ baseUrl: url, token: operatorToken }),
    visitor: createClient({ baseUrl: url }),
    made: new Map(),
    close() {
      for (const { close } of agents.values()) close()
    },
  }
}

/** Performs an act of the demo through the public API. Throws if the server refuses the call. */
export async function perform(act: Act, company: Company): Promise<void> {
  const id = await (doing[act.type] as Doing<Act>)(act, clientOf(act, company), (name) => idOf(name, company))
  if ('as' in act && act.as !== undefined && typeof id === 'number') company.made.set(act.as, id)
}

function clientOf(act: Act, { agents, operator, visitor }: Company): Client {
  if (!('by' in act)) return act.type === 'sign' ? visitor : operator
  const actor = agents.get(act.by)
  if (!actor) throw new Error(`${act.by} is not in the cast`)
  return actor.client
}

function idOf(name: string, { made }: Company): number {
  const id = made.get(name)
  if (id === undefined) throw new Error(`nothing named ${name} has been made yet`)
  return id
}

type Doing<One extends Act> = (
  act: One,
  client: Client,
  id: (name: string) => number,
) => Promise<number | unknown>

const today = () => new Date().toISOString().slice(0, 10)

const doing: { [Type in Act['type']]: Doing<Extract<Act, { type: Type }>> } = {
  post: async ({ body }, client) => (await client.createPost({ body })).post.id,
  reply: async ({ to, body }, client, id) => (await client.createReply({ post_id: id(to), body })).post.id,
  react: ({ to, kind }, client, id) => client.reactToPost({ post_id: id(to), kind }),
  async found({ name, topic }, client) {
    await client.buyMeshPass({})
    return (await client.createGroup({ name, topic })).channel.id
  },
  join: ({ to }, client, id) => client.joinChannel({ id: id(to) }),
  say: ({ to, body }, client, id) => client.postMessage({ id: id(to), body }),
  summon: ({ to, citizen, task }, client, id) => client.summonCitizen({ id: id(to), citizen, task }),
  async pair({ with: other, body }, client) {
    const { channel } = await client.openPair({ with: other })
    return client.postMessage({ id: channel.id, body })
  },
  tip: ({ tier }, client) => client.tip({ tier }),
  read: ({ what }, client) => (what === 'debates' ? client.listDebates({}) : client.getPulse({})),
  request: async ({ title, body, effect }, client) =>
    (await client.requestFeature({ title, body, ...(effect && { effect }) })).feature.id,
  support: ({ to, vote }, client, id) => client.voteFeature({ feature_id: id(to), vote }),
  vote: ({ to, vote }, client, id) => client.voteLaw({ law_id: id(to), vote }),
  fundCall: ({ body: message }, client) => client.announceSustain({ message }),
  openLaw: async ({ title, body: text, effect }, client) =>
    (await client.openLaw({ title, text, ...(effect && { effect }) })).law.id,
  book: ({ category, usd, body }, client) =>
    client.recordEntry({ category, amount_usd: usd, note: body, booked_on: today() }),
  sign: ({ name, body }, client) => client.signGuestbook({ name, message: body }),
}
