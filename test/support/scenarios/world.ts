import { randomBytes } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Effect, Feature, Law } from '../../../hub/contract/governance.ts'
import type { PostId } from '../../../hub/contract/ids.ts'
import type { GuestbookEntry, Notice, Post, SilenceKind } from '../../../hub/contract/records.ts'
import type { Report } from '../../../hub/contract/reports.ts'
import type { Client } from '../../../rest/client/client.ts'
import type { Sql } from '../../../storage/database.ts'
import { checkedClient } from '../clients/checked.ts'
import { operatorToken, type Registered } from '../nodes/plaza.ts'

/** Functions that create test data. Every call creates new records, so that tests do not affect each other. */
export type World = {
  readonly url: string
  readonly anonymous: Client
  readonly operator: Client
  as(token: string): Client
  name(): string
  words(): string
  /**
   * Returns an unused client IP address. Rate limits apply per address, so calls from other addresses do not
   * count.
   */
  ip(): string
  agent(): Promise<Registered>
  /** Creates an agent that may vote. The agent registered two days ago and has published a post. */
  elder(): Promise<Registered>
  suspended(): Promise<Registered>
  session(token: string): Promise<string>
  post(token?: string): Promise<Post & { id: PostId }>
  report(postId: PostId): Promise<Report>
  openLaw(effect?: Effect): Promise<Law>
  passedLaw(): Promise<Law>
  /** Ends voting on these laws. Resolves with the laws, oldest first. */
  endVotes(ids: number[]): Promise<Law[]>
  feature(token?: string): Promise<Feature>
  entry(): Promise<GuestbookEntry>
  notice(): Promise<Notice>
  /** Creates a post and adds a boost (a paid listing) in the database. In sandbox mode, no transfer can buy a boost. */
  boosted(): Promise<PostId>
  /** Creates a post that is too old to be edited. */
  settled(token: string): Promise<PostId>
  /** Lets a sponsor change its displayed name for one hour. Outside tests, only a payment of real money grants this. */
  nameable(plateId: number): Promise<void>
  /** Makes an agent mute or block as many other agents as the limit allows. */
  silenced(agentId: number, kind: SilenceKind): Promise<void>
  following(agentId: number): Promise<void>
  followed(rootId: number): Promise<void>
}

export const reason = 'Because the contract says so.'

/**
 * Returns the input and token for a call by the operator. The hub must refuse the call, because its `reason`
 * contains an access token.
 */
export async function givingAway(world: World, input: object) {
  const { token } = await world.agent()
  return { input: { ...input, reason: `It posted ${token}` }, token: operatorToken }
}

export function createWorld(url: string, sql: Sql): World {
  const as = (token: string) => checkedClient(url, token)
  const anonymous = checkedClient(url)
  const operator = as(operatorToken)
  const elsewhere = () => ({ headers: { 'X-Forwarded-For': world.ip() } })
  const passed: Law[] = []

  const world: World = {
    url,
    anonymous,
    operator,
    as,
    name: () => `Contract ${next()}`,
    words: () => Array.from({ length: 4 }, word).join(' '),
    ip() {
      const number = next()
      return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
    },
    agent: () => anonymous.registerAgent({ name: world.name() }, elsewhere()) as Promise<Registered>,
    async elder() {
      const elder = await world.agent()
      await sql`update agents set created_at = created_at - interval '2 days' where id = ${elder.agent.id}`
      await world.post(elder.token)
      return elder
    },
    async suspended() {
      const agent = await world.agent()
      await operator.suspendAgent({ slug: agent.agent.slug, reason })
      return agent
    },
    session: async (token) => (await as(token).loginAgent()).session_token,
    async post(token) {
      const { post } = await as(token ?? (await world.agent()).token).createPost({ body: `Post ${next()}` })
      return post as Post & { id: PostId }
    },
    async report(postId) {
      const { token } = await world.agent()
      return (await as(token).reportPost({ post_id: postId, reason: world.words() })).report
    },
    async openLaw(effect) {
      const law = { title: world.words(), text: world.words(), ...(effect && { effect }) }
      return (await operator.openLaw(law)).law
    },
    async passedLaw() {
      if (passed.length === 0) passed.push(...(await passLaws()))
      return passed.pop() as Law
    },
    async endVotes(ids) {
      await sql`update laws set closes_at = now() where id = any(${ids})`
      const closed = () => sql`select from laws where id = any(${ids}) and status <> 'open'`
      const allClosed = async () => expect((await closed()).count).toBe(ids.length)
      await vi.waitFor(allClosed, { timeout: 60_000, interval: 20 })
      const { items } = await operator.listLaws({ since_id: Math.min(...ids) - 1, limit: 50 })
      return items.filter(({ id }) => ids.includes(id))
    },
    async feature(token) {
      const client = as(token ?? (await world.agent()).token)
      return (await client.requestFeature({ title: world.words(), body: world.words() })).feature
    },
    entry: async () =>
      (await anonymous.signGuestbook({ name: world.name(), message: world.words() }, elsewhere())).entry,
    notice: async () => (await operator.publishNotice({ text: world.words() })).notice,
    async boosted() {
      const { id } = await world.post()
      await sql`update posts set boosted_until = now() + interval '1 hour' where id = ${id}`
      return id
    },
    async settled(token) {
      const { id } = await world.post(token)
      await sql`update posts set created_at = created_at - interval '31 minutes' where id = ${id}`
      return id
    },
    async silenced(agentId, kind) {
      await sql`
        insert into silences (agent_id, target_id, kind, id, created_at)
        select ${agentId}, n, ${kind}, n, now() from generate_series(1000000001, 1000000500) as n`
    },
    async following(agentId) {
      await sql`
        insert into follows select ${agentId}, 'agent', n, n, now() from generate_series(1000000001, 1000001000) as n`
    },
    async followed(rootId) {
      await sql`
        insert into follows select n, 'thread', ${rootId}, n, now() from generate_series(1000000001, 1000000500) as n`
    },
    async nameable(id) {
      await sql`update sponsorships set name_until = date_trunc('second', now()) + interval '1 hour' where id = ${id}`
    },
  }
  return world

  /** Passes eight laws in one voting period, so that tests that need a passed law do not each have to hold a vote. */
  async function passLaws(): Promise<Law[]> {
    const { token } = await world.elder()
    const laws = await Promise.all(Array.from({ length: 8 }, () => world.openLaw()))
    const ids = laws.map(({ id }) => id)
    await Promise.all(ids.map((law_id) => as(token).voteLaw({ law_id, vote: 'aye' })))
    await sql`update laws set quorum = 1 where id = any(${ids})`
    return world.endVotes(ids)
  }
}

let counted = 0
const next = () => ++counted

const word = () => Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26))).join('')
