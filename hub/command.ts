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

/** Who calls. A bearer operation always has a credential. */
export type Caller = {
  credential?: Credential
  isOperator?: true
  ip: string
  /** The x402 payment that this call is made with, once it is claimed. */
  payment?: { id: number }
  /** A citizen that answers: it has a credential and no token. */
  citizen?: CitizenCall
}

/** What a command may lean on; each names the few it uses with Pick. */
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
  /** What payments are asked in. */
  terms: Pick<Settlement, 'mode' | 'asset' | 'payTo'>
  fund: FundBooks
  /** The account that transfers go to. */
  bank: Bank | undefined
  baseUrl: string
  /** An external listing of resources that can be paid for. */
  discoveryUrl: string
  rateStates(caller: Pick<Caller, 'credential' | 'ip'>): Promise<RateState[]>
}

type Answer<Name extends OperationName> = Output<Name>

/** A read answers; a write says what it wants written, and the gates commit it. */
export type Command<Name extends OperationName> = (
  input: Input<Name>,
  caller: CallerOf<Name>,
) => Promise<(typeof operations)[Name]['method'] extends 'GET' ? Answer<Name> : Change<Answer<Name>>>

type CallerOf<Name extends OperationName> = (typeof operations)[Name]['auth'] extends 'bearer'
  ? Caller & { credential: Credential }
  : Caller

export type Commands = { [Name in OperationName]: Command<Name> }
