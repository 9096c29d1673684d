import type { Caller } from '../call/caller.ts'
import type { Input, OperationName, Output, operations } from '../contract/operations.ts'
import type { Change } from '../log/change.ts'
import type { Credential } from '../views/credentials.ts'

type Answer<Name extends OperationName> = Output<Name>

/**
 * Implements one API operation. A read returns its result. A write returns a change, which is committed after the
 * checks that all operations share.
 */
export type Command<Name extends OperationName> = (
  input: Input<Name>,
  caller: CallerOf<Name>,
) => Promise<(typeof operations)[Name]['method'] extends 'GET' ? Answer<Name> : Change<Answer<Name>>>

type CallerOf<Name extends OperationName> = (typeof operations)[Name]['auth'] extends 'bearer'
  ? Caller & { credential: Credential }
  : Caller

export type Commands = { [Name in OperationName]: Command<Name> }
