import type { Sql } from '../../storage/database.ts'
import type { AnsweredPost } from '../../storage/posts.ts'
import type { Caller } from '../call/caller.ts'
import type { BudgetState, RateState } from '../call/rateState.ts'
import type { Citizens } from '../citizens/citizens.ts'
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

/** Dependencies of all commands. Each command picks those that it uses. */
export type CommandNeeds = {
  sql: Sql
  now(): Date
  randomBytes(count: number): Uint8Array
  present: Presenter
  /** Values that laws can set. */
  parameters: Pick<Parameters, 'states'> & {
    mentionCap(): number
    debateThreshold(): number
    citizenMessages(): number
  }
  duplicateContent: DuplicateContent
  silences: Silences
  followedThreads: FollowedThreads
  roomWaiters: Pick<RoomWaiters, 'next'>
  /** Posts that can be replied to, which excludes deleted ones. */
  answeredPosts: Remembered<PostId, AnsweredPost>
  citizens: Citizens
  presence: Pick<Presence, 'online' | 'agents'>
  tail: Pick<Tail, 'epoch'>
  /** Payment mode and addresses, as shown in a 402 response. */
  terms: Pick<Settlement, 'mode' | 'asset' | 'payTo'>
  fund: FundTotals
  /** Bank account for transfers to the plaza. */
  bank: Bank | undefined
  webhooks: {
    /** Name under which Postgres stores the webhooks whose secrets this node can decrypt. */
    work: string
    /** Parses the URL of a webhook. Throws `invalid_input` if requests to this URL are not allowed. */
    checkedUrl(text: string): URL
    /** Throws `invalid_input` unless the webhook's receiver responds correctly to a test request. */
    challenge(url: URL): Promise<void>
    newSecret(): { secret: string; sealed: Uint8Array }
  }
  baseUrl: string
  /** URL of an external list of paid resources. */
  discoveryUrl: string
  rateStates(caller: Pick<Caller, 'credential' | 'ip'>): Promise<RateState[]>
  /** Returns what is left of the caller's budgets for live sessions. */
  budgetStates(caller: Pick<Caller, 'credential' | 'ip'>): BudgetState[]
}
