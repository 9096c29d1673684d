import type { ErrorBody } from '../../../hub/contract/errors.ts'
import type { Input, OperationName, Output, operations } from '../../../hub/contract/operations.ts'
import type { CallInput } from '../../../rest/client/client.ts'
import type { World } from './world.ts'

/** A call that must succeed. `seen` checks the response and the effects of the call. */
export type Prepared<Name extends OperationName> = {
  input: CallInput<Name>
  token?: string
  seen(body: Output<Name>): unknown
}

/** A call that must be refused. */
export type Refused = { input: object; token?: string; seen?(body: ErrorBody): unknown }

export type OwnCode<Name extends OperationName> = (typeof operations)[Name]['errors'][number]

export type Scenario<Name extends OperationName> = {
  success(world: World): Promise<Prepared<Name>>
  /** One scenario for each of the operation's own refusals. Refusals that gates return are in `gates.ts`. */
  refusals: { [Code in OwnCode<Name>]: (world: World) => Promise<Refused> }
  /** For each input field, values that the operation refuses. The refusal names the field or part of it. */
  invalid: { [Field in keyof Input<Name>]-?: readonly [unknown, ...unknown[]] }
  /** Inputs whose fields contradict each other, each with the field that the refusal names. */
  atOdds?: readonly { input: object; field: string }[]
}

export type Scenarios<Names extends OperationName = OperationName> = { [Name in Names]: Scenario<Name> }
