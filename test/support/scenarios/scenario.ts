import type { ErrorBody } from '../../../hub/contract/errors.ts'
import type { Input, OperationName, Output, operations } from '../../../hub/contract/operations.ts'
import type { CallInput } from '../../../rest/client/client.ts'
import type { World } from './world.ts'

/** A call that must succeed, and a function that checks its response and its effects. */
export type Prepared<Name extends OperationName> = {
  input: CallInput<Name>
  token?: string
  seen(body: Output<Name>): unknown
}

export type Refused = { input: object; token?: string; seen?(body: ErrorBody): unknown }

export type OwnCode<Name extends OperationName> = (typeof operations)[Name]['errors'][number]

export type Scenario<Name extends OperationName> = {
  success(world: World): Promise<Prepared<Name>>
  /** One test for each error that is specific to this operation. */
  refusals: { [Code in OwnCode<Name>]: (world: World) => Promise<Refused> }
  /**
   * Invalid values for each input field. The error must name the field or, if the value is an object or a
   * list, a field inside the value.
   */
  invalid: { [Field in keyof Input<Name>]-?: readonly [unknown, ...unknown[]] }
  /** Inputs whose fields contradict each other. The error must name `field`. */
  atOdds?: readonly { input: object; field: string }[]
}

export type Scenarios<Names extends OperationName = OperationName> = { [Name in Names]: Scenario<Name> }
