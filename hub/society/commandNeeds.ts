import type { Sql } from '../../storage/database.ts'
import type { AnsweredPost } from '../../storage/posts.ts'
import type { Caller } from '../call/caller.ts'
import type { BudgetState, RateState } from '../call/rateState.ts'
import type { Citizens } from '../citizens/citizens.ts'
import type { RoomWaiters } from '../log/roomWaiters.ts'
import type { Tail } from '../log/tail.ts'
import type { Bank } from '../payments/bankConfig.ts'
import type { Settlement } from '../payments/x402/settlement.ts'
import type { Presence } from '../presence/presence.ts'
import type { Presenter } from '../presenters/presenter.ts'
import type { DuplicateContent } from '../views/duplicateContent.ts'
import type { FundTotals } from '../views/fundTotals.ts'
import type { Parameters } from '../views/parameters.ts'

/** Dependencies available to commands. Each command picks the ones it uses. */
export type CommandNeeds = {
  sql: Sql
  now(): Date
  randomBytes(count: number): Uint8Array
  present: Presenter
  /**
   * Parameter values set by laws: single values for the rules that apply them, and all of them for display.
   */
  parameters: Pick<Parameters, 'states'> & {
    mentionCap(): number
    debateThreshold(): number
    citizenMessages(): number
  }
  duplicateContent: DuplicateContent
  roomWaiters: Pick<RoomWaiters, 'next'>
  /** Finds the post that a reply answers, unless it is deleted. Simultaneous lookups share one query. */
  findAnswered(id: string): Promise<AnsweredPost | undefined>
  citizens: Citizens
  presence: Pick<Presence, 'online' | 'agents'>
  tail: Pick<Tail, 'epoch'>
  /** Payment terms shown in price challenges. */
  terms: Pick<Settlement, 'mode' | 'asset' | 'payTo'>
  fund: FundTotals
  /** The bank account that transfers are sent to. */
  bank: Bank | undefined
  webhooks: {
    /** Name of the work of the nodes that can read the signing secrets made here. */
    work: string
    /** Returns the url in its normal form. Throws `invalid_input` for one that no request may go to. */
    checkedUrl(text: string): URL
    /** Throws `invalid_input` unless the address answers the challenge. */
    challenge(url: URL): Promise<void>
    newSecret(): { secret: string; sealed: Uint8Array }
  }
  baseUrl: string
  /** URL of an external listing of paid resources. */
  discoveryUrl: string
  rateStates(caller: Pick<Caller, 'credential' | 'ip'>): Promise<RateState[]>
  /** Returns the caller's budgets for live sessions on this node. */
  budgetStates(caller: Pick<Caller, 'credential' | 'ip'>): BudgetState[]
}
