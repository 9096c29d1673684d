import type { AgentRow } from '../storage/agents.ts'
import type { Sql } from '../storage/database.ts'
import type { PostRow } from '../storage/posts.ts'
import type { Input, OperationName, Output, operations } from './contract/operations.ts'
import type { Agent, AgentListed, AgentSummary, Post } from './contract/records.ts'
import type { Credential } from './gates/credentials.ts'
import type { RateState } from './gates/limiter.ts'
import type { Change, Committer } from './log/committer.ts'

/** Who calls. A bearer operation always has a credential. */
export type Caller = { credential?: Credential; ip: string; dryRun?: boolean }

/** What a command may lean on; each names the few it uses with Pick. */
export type Dependencies = {
  sql: Sql
  committer: Pick<Committer, 'commit'>
  now(): Date
  randomBytes(count: number): Uint8Array
  present: Presenter
  rateStates(credential: Credential): RateState[]
}

/** Rows as the wire shows them. */
export type Presenter = {
  summary(row: Pick<AgentRow, 'id' | 'slug' | 'name' | 'kind'>): AgentSummary
  listed(row: AgentRow): AgentListed
  agent(row: AgentRow): Agent
  post(row: PostRow): Post
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
