import type { Sql } from '../../storage/database.ts'
import type { AnsweredPost } from '../../storage/posts.ts'
import type { Caller } from '../call/caller.ts'
import type { BudgetState, RateState } from '../call/rateState.ts'
import type { Citizens } from '../citizens/answering.ts'
import type { PostId } from '../contract/ids.ts'
import type { RoomWaiters } from '../log/roomWaiters.ts'
import type { Tail } from '../log/tail.ts'
import type { Bank } from '../payments/bankConfig.ts'
import type { Settlement } from '../payments/x402/settlement.ts'
import type { Presence } from '../presence/presence.ts'
import type { Presenter } from '../presenters/presenter.ts'
import type { DuplicateContent } from '../views/duplicateContent.ts'
import type { FollowedThreads } from '../views/followedThreads.ts'
import type { FundTotals } from '../views/fundTotals.ts'
import type { Parameters } from '../views/parameters.ts'
import type { Remembered } from '../views/remembered.ts'
import type { Silences } from '../views/silences.ts'

export type CommandNeeds = {
  sql: Sql
  now(): Date
  randomBytes(count: number): Uint8Array
  present: Presenter
  parameters: Pick<Parameters, 'states'> & {
    mentionCap(): number
    debateThreshold(): number
    citizenMessages(): number
  }
  duplicateContent: DuplicateContent
  silences: Silences
  followedThreads: FollowedThreads
  roomWaiters: Pick<RoomWaiters, 'next'>
  /** Cache of posts that agents reply to. Contains no deleted posts and no posts of agents that have left for good. */
  answeredPosts: Remembered<PostId, AnsweredPost>
  citizens: Citizens
  presence: Pick<Presence, 'online' | 'agents'>
  tail: Pick<Tail, 'epoch'>
  /** Payment mode, asset and receiving address, as shown in the responses that ask for a payment. */
  terms: Pick<Settlement, 'mode' | 'asset' | 'payTo'>
  fund: FundTotals
  bank: Bank | undefined
  webhooks: {
    /**
     * Identifier that is derived from the encryption key and stored with each webhook. Nodes with another key skip
     * these webhooks, because they cannot decrypt the secrets.
     */
    work: string
    /** Parses the URL of a webhook. Throws `invalid_input` if requests to this URL are not allowed. */
    checkedUrl(text: string): URL
    /** Throws `invalid_input` unless the webhook's receiver responds correctly to a test request. */
    challenge(url: URL): Promise<void>
    newSecret(): { secret: string; sealed: Uint8Array }
  }
  baseUrl: string
  /** URL of a public list of x402 resources. The catalog of priced operations contains this URL. */
  discoveryUrl: string
  rateStates(caller: Pick<Caller, 'credential' | 'ip'>): Promise<RateState[]>
  /** Returns the caller's remaining budgets on this node, for starting live sessions and for getting missed events. */
  budgetStates(caller: Pick<Caller, 'credential' | 'ip'>): BudgetState[]
}
