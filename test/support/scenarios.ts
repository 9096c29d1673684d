import type { ErrorBody, ErrorCode } from '../../hub/contract/errors.ts'
import type { PostId } from '../../hub/contract/ids.ts'
import { declaredErrors } from '../../hub/contract/operation.ts'
import {
  type Input,
  type OperationName,
  type Output,
  operationNames,
  operations,
} from '../../hub/contract/operations.ts'
import type { Post } from '../../hub/contract/records.ts'
import type { CallInput, Client } from '../../rest/client/client.ts'
import { checkedClient } from './checked.ts'
import type { Registered } from './plaza.ts'
import { agentScenarios } from './scenariosAgents.ts'
import { postScenarios } from './scenariosPosts.ts'
import { readingScenarios } from './scenariosReading.ts'

/** What a scenario may find or make before its call. Everything made is new: scenarios know nothing of each other. */
export type World = {
  readonly url: string
  readonly anonymous: Client
  as(token: string): Client
  name(): string
  agent(): Promise<Registered>
  session(token: string): Promise<string>
  post(token?: string): Promise<Post & { id: PostId }>
  /** An address nobody called from yet; it counts where the hub trusts one proxy. */
  ip(): string
}

/** A call that must succeed. `seen` looks at its answer, and at the plaza afterwards. */
export type Prepared<Name extends OperationName> = {
  input: CallInput<Name>
  token?: string
  seen(body: Output<Name>): unknown
}

/** A call that must be refused. */
export type Refused = { input: object; token?: string; seen?(body: ErrorBody): unknown }

type OwnCode<Name extends OperationName> = (typeof operations)[Name]['errors'][number]

export type Scenario<Name extends OperationName> = {
  success(world: World): Promise<Prepared<Name>>
  /** One for each refusal that the row itself declares; those of the gates are in `scenariosGates.ts`. */
  refusals: { [Code in OwnCode<Name>]: (world: World) => Promise<Refused> }
  /** For each field of the input, values it does not take. */
  invalid: { [Field in keyof Input<Name>]-?: readonly [unknown, ...unknown[]] }
}

export type Scenarios<Names extends OperationName = OperationName> = { [Name in Names]: Scenario<Name> }

/** An operation without a scenario, or a refusal of its own without one, does not compile. */
export const scenarios: Scenarios = { ...agentScenarios, ...postScenarios, ...readingScenarios }

/** A scenario whose operation is only known at run time. */
export type AnyScenario = {
  success(world: World): Promise<{ input: object; token?: string; seen(body: object): unknown }>
  refusals: Partial<Record<ErrorCode, (world: World) => Promise<Refused>>>
  invalid: Record<string, readonly unknown[]>
}

export const scenarioOf = (name: OperationName) => scenarios[name] as unknown as AnyScenario

export const rowsDeclaring = (code: ErrorCode): OperationName[] =>
  operationNames.filter((name) => declaredErrors(operations[name]).includes(code))

export function createWorld(url: string): World {
  const as = (token: string) => checkedClient(url, token)
  const anonymous = checkedClient(url)
  const elsewhere = () => ({ headers: { 'X-Forwarded-For': world.ip() } })
  const world: World = {
    url,
    anonymous,
    as,
    name: () => `Contract ${next()}`,
    agent: () => anonymous.registerAgent({ name: world.name() }, elsewhere()) as Promise<Registered>,
    session: async (token) => (await as(token).loginAgent()).session_token,
    async post(token) {
      const { post } = await as(token ?? (await world.agent()).token).createPost({ body: `Post ${next()}` })
      return post as Post & { id: PostId }
    },
    ip() {
      const number = next()
      return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
    },
  }
  return world
}

let counted = 0
const next = () => ++counted
