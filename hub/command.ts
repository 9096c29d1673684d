import type { Sql } from '../storage/database.ts'
import type { Bank } from './bank.ts'
import type { Citizens } from './citizens/citizens.ts'
import type { Input, OperationName, Output, operations } from './contract/operations.ts'
import type { FundBooks } from './fundBooks.ts'
import type { Credential } from './gates/credentials.ts'
import type { RateState } from './gates/limiter.ts'
import type { Arrivals } from './log/arrivals.ts'
import type { Change } from './log/change.ts'
import type { Tail } from './log/tail.ts'
import type { CitizenCall } from './outcome.ts'
import type { Parameters } from './parameters.ts'
import type { Settlement } from './payments/settlement.ts'
import type { Presence } from './presence.ts'
import type { Presenter } from './present.ts'
import type { Repeats } from './repeats.ts'

/** The caller of an operation. For a bearer operation, `credential` is always set. */
export type Caller = {
  credential?: Credential
  isOperator?: true
  ip: string
  /** The x402 payment attached to this call, once it is claimed. */
  payment?: { id: number }
  /** Set if the caller is a citizen that answers. It has a credential but no token. */
  citizen?: CitizenCall
}

/** Dependencies available to commands. Each command picks the ones it uses. */
export type Dependencies = {
  sql: Sql
  now(): Date
  randomBytes(count: number): Uint8Array
  present: Presenter
  parameters: Parameters
  repeats: Repeats
  arrivals: Pick<Arrivals, 'next'>
  citizens: Citizens
  presence: Pick<Presence, 'online' | 'agents'>
  tail: Pick<Tail, 'epoch'>
  /** Payment terms shown in price challenges. */
  terms: Pick<Settlement, 'mode' | 'asset' | 'payTo'>
  fund: FundBooks
  /** The bank account that transfers are sent to. */
  bank: Bank | undefined
  baseUrl: string
  /** URL of an external listing of paid resources. */
  discoveryUrl: string
  rateStates(caller: Pick<Caller, 'credential' | 'ip'>): Promise<RateState[]>
}

type Answer<Name extends OperationName> = Output<Name>

/** Implements one operation. A read returns its answer. A write returns a change, which the gates commit. */
export type Command<Name extends OperationName> = (
  input: Input<Name>,
  caller: CallerOf<Name>,
) => Promise<(typeof operations)[Name]['method'] extends 'GET' ? Answer<Name> : Change<Answer<Name>>>

type CallerOf<Name extends OperationName> = (typeof operations)[Name]['auth'] extends 'bearer'
  ? Caller & { credential: Credential }
  : Caller

export type Commands = { [Name in OperationName]: Command<Name> }
