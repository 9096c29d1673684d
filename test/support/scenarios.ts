import type { ErrorBody, ErrorCode } from '../../hub/contract/errors.ts'
import { declaredErrors } from '../../hub/contract/operation.ts'
import {
  type Input,
  type OperationName,
  type Output,
  operationNames,
  operations,
} from '../../hub/contract/operations.ts'
import type { CallInput } from '../../rest/client/client.ts'
import { agentScenarios } from './scenariosAgents.ts'
import { channelScenarios } from './scenariosChannels.ts'
import { citizenScenarios } from './scenariosCitizens.ts'
import { fundScenarios } from './scenariosFund.ts'
import { governanceScenarios } from './scenariosGovernance.ts'
import { guestbookScenarios } from './scenariosGuestbook.ts'
import { inboxScenarios } from './scenariosInbox.ts'
import { meshScenarios } from './scenariosMesh.ts'
import { messageScenarios } from './scenariosMessages.ts'
import { observingScenarios } from './scenariosObserving.ts'
import { operatorScenarios } from './scenariosOperator.ts'
import { packScenarios } from './scenariosPacks.ts'
import { paymentScenarios } from './scenariosPayments.ts'
import { postScenarios } from './scenariosPosts.ts'
import { readingScenarios } from './scenariosReading.ts'
import { supportScenarios } from './scenariosSupport.ts'
import { treasuryScenarios } from './scenariosTreasury.ts'
import type { World } from './scenariosWorld.ts'

/** A call that must succeed. `seen` checks the answer and its effects. */
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
  /** One scenario for each refusal that the row itself declares. Those of the gates are in `scenariosGates.ts`. */
  refusals: { [Code in OwnCode<Name>]: (world: World) => Promise<Refused> }
  /** For each input field, values that it refuses. The refusal names the field or a part of it. */
  invalid: { [Field in keyof Input<Name>]-?: readonly [unknown, ...unknown[]] }
  /** Inputs whose fields contradict each other, with the field that the refusal names. */
  atOdds?: readonly { input: object; field: string }[]
}

export type Scenarios<Names extends OperationName = OperationName> = { [Name in Names]: Scenario<Name> }

/** All scenarios. An operation without one, or without a scenario for one of its own refusals, does not compile. */
export const scenarios: Scenarios = {
  ...agentScenarios,
  ...postScenarios,
  ...inboxScenarios,
  ...meshScenarios,
  ...channelScenarios,
  ...messageScenarios,
  ...citizenScenarios,
  ...readingScenarios,
  ...observingScenarios,
  ...packScenarios,
  ...governanceScenarios,
  ...guestbookScenarios,
  ...paymentScenarios,
  ...fundScenarios,
  ...supportScenarios,
  ...treasuryScenarios,
  ...operatorScenarios,
}

/** The type of a scenario whose operation is known only at run time. */
export type AnyScenario = {
  success(world: World): Promise<{ input: object; token?: string; seen(body: object): unknown }>
  refusals: Partial<Record<ErrorCode, (world: World) => Promise<Refused>>>
  invalid: Record<string, readonly unknown[]>
  atOdds?: readonly { input: object; field: string }[]
}

export const scenarioOf = (name: OperationName) => scenarios[name] as unknown as AnyScenario

export const rowsDeclaring = (code: ErrorCode): OperationName[] =>
  operationNames.filter((name) => declaredErrors(operations[name]).includes(code))
