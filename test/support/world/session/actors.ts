import type { SponsorRail, SponsorTier } from '../../../../hub/contract/fund.ts'
import { type Operation, priceOf } from '../../../../hub/contract/operation.ts'
import { type OperationName, type Output, operations } from '../../../../hub/contract/operations.ts'
import type { CallInput } from '../../../../rest/client/client.ts'
import type { Answer, Caller } from '../../clients/callers.ts'
import { LineEnded } from '../../clients/callersLines.ts'
import { countedRetry } from '../../lib/countedRetry.ts'
import type { Random } from '../../lib/random.ts'
import type { Purse, Sent } from './purse.ts'
import { openSessionTime, type SessionTime } from './time.ts'

export type Scene = {
  slugs: string[]
  posts: number[]
  features: number[]
  laws: number[]
  entries: number[]
  reports: number[]
  channels: number[]
  /** Ids of the channels that are groups. */
  groups: number[]
  suspended: string[]
  words: Map<number, readonly string[]>
  sleepers: string[]
  wordsMade: number
  transfers: Sent[]
  claims: Claim[]
  /**
   * Transfers that agents sent, but that an anonymous visitor reported first, as donations. `slug` names the sender.
   */
  overtaken: { slug: string; sent: Sent }[]
  /** Reports a transfer as a donation, without an access token. */
  pledgeAsStranger(sent: Sent): Promise<unknown>
  statementIds: string[]
  done: Set<OperationName>
  time: SessionTime
}

type Claim = {
  id: number
  tier: SponsorTier
  display_name: string
  rail: SponsorRail
  bank_reference?: string | undefined
  reference?: string | null
}

export const emptyScene = (letTimePass: SessionTime['letTimePass']): Scene => ({
  ...{ slugs: [], posts: [], features: [], laws: [], entries: [], reports: [], suspended: [], sleepers: [] },
  ...{ transfers: [], claims: [], statementIds: [], overtaken: [], pledgeAsStranger: async () => {} },
  channels: [],
  groups: [],
  ...{ words: new Map(), wordsMade: 0, done: new Set(), time: openSessionTime(letTimePass) },
})

/** A simulated agent that uses one transport and one hub. */
export type Actor = {
  readonly random: Random
  readonly scene: Scene
  readonly purse: Purse
  token: string | undefined
  /** Replaces an access token that the hub has refused. The recovery hint, a secret, proves who the agent is. */
  recover?: () => Promise<void>
  /**
   * Calls an operation. Returns undefined after a refusal that another simulated agent may have caused, and throws
   * after any other refusal.
   */
  call<Name extends OperationName>(name: Name, input: CallInput<Name>): Promise<Output<Name> | undefined>
  often(percent: number): boolean
  pick<Item>(items: readonly Item[]): Item | undefined
  word(): string
}

export type Act<Who extends Actor> = (me: Who) => Promise<unknown>

export async function withOne<Item>(
  item: Item | undefined,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  if (item !== undefined) await act(item)
}

const letters = 'abcdefghij'

const lineEnded: Pick<Answer, 'status' | 'body' | 'text'> = {
  status: 401,
  body: { ok: false, error: 'unauthorized' },
  text: 'the line ended',
}

type Part = Pick<Actor, 'scene' | 'purse' | 'random' | 'token'> & { caller: Caller }

export function createActor({ scene, purse, random, token, caller }: Part): Actor {
  // Retry calls whose payment expired because the test's clock jumped ahead. Throw after too many refusals, because
  // they indicate a bug.
  const retry = countedRetry({ ofAll: 20 })
  const actor: Actor = {
    random,
    scene,
    purse,
    token,
    async call(name, input) {
      const price = priceOf(operations[name] as Operation, input as Record<string, unknown>)
      const payment = price && (await purse.pay(price.microUsd))
      const ask = () =>
        caller.call(name, input, { token: actor.token, payment }).catch((error: unknown) => {
          // Treat a closed connection like a refused token. The hub closes a connection when its token is revoked.
          if (error instanceof LineEnded) return lineEnded
          throw error
        })
      let asked = 0
      const answer = await retry(() => (asked++ === 0 ? ask() : scene.time.repeat(ask)))
      const { error, changed } = answer.body
      if (error === undefined) {
        if (changed !== false) scene.done.add(name)
        return answer.body as Output<typeof name>
      }
      if (error === 'unauthorized') await actor.recover?.()
      // Accept these payment errors, because another agent can cause them: it may have reported the transfer before.
      const ofMoney = payment ? ['payment_required'] : 'tx_hash' in input ? ['payment_already_used'] : []
      const common = ['unauthorized', 'agent_suspended']
      const expected: readonly unknown[] = [...operations[name].errors, ...common, ...ofMoney]
      if (expected.includes(error)) return undefined
      throw new Error(`${name} by ${caller.face} of ${JSON.stringify(input)}: ${answer.text}`)
    },
    often: (percent) => random.between(1, 100) <= percent,
    pick: (items) => items[random.between(0, items.length - 1)],
    word() {
      scene.wordsMade += 1
      const count = [...String(scene.wordsMade)].map((digit) => letters[Number(digit)])
      return `${Array.from({ length: 8 }, () => actor.pick([...letters])).join('')}x${count.join('')}`
    },
  }
  return actor
}
