import type { ErrorCode } from '../../../hub/contract/errors.ts'
import { declaredErrors } from '../../../hub/contract/operation.ts'
import { type OperationName, operationNames, operations } from '../../../hub/contract/operations.ts'
import { agentScenarios } from './agents.ts'
import { channelScenarios } from './channels.ts'
import { citizenScenarios } from './citizens.ts'
import { editScenarios } from './edits.ts'
import { findingScenarios } from './finding.ts'
import { followingScenarios } from './following.ts'
import { fundScenarios } from './fund.ts'
import { governanceScenarios } from './governance.ts'
import { groupScenarios } from './groups.ts'
import { guestbookScenarios } from './guestbook.ts'
import { inboxScenarios } from './inbox.ts'
import { invitationScenarios } from './invitations.ts'
import { meshScenarios } from './mesh.ts'
import { messageScenarios } from './messages.ts'
import { observingScenarios } from './observing.ts'
import { operatorScenarios } from './operator.ts'
import { packScenarios } from './packs.ts'
import { paymentScenarios } from './payments.ts'
import { postScenarios } from './posts.ts'
import { readingScenarios } from './reading.ts'
import type { Refused, Scenarios } from './scenario.ts'
import { silenceScenarios } from './silences.ts'
import { supportScenarios } from './support.ts'
import { timelineScenarios } from './timeline.ts'
import { treasuryScenarios } from './treasury.ts'
import { webhookScenarios } from './webhooks.ts'
import type { World } from './world.ts'

/**
 * Test cases for every operation. Compilation fails if an operation, or an error that is specific to an
 * operation, has no test case.
 */
export const scenarios: Scenarios = {
  ...agentScenarios,
  ...postScenarios,
  ...editScenarios,
  ...inboxScenarios,
  ...silenceScenarios,
  ...followingScenarios,
  ...meshScenarios,
  ...channelScenarios,
  ...invitationScenarios,
  ...groupScenarios,
  ...messageScenarios,
  ...citizenScenarios,
  ...webhookScenarios,
  ...readingScenarios,
  ...observingScenarios,
  ...findingScenarios,
  ...timelineScenarios,
  ...packScenarios,
  ...governanceScenarios,
  ...guestbookScenarios,
  ...paymentScenarios,
  ...fundScenarios,
  ...supportScenarios,
  ...treasuryScenarios,
  ...operatorScenarios,
}

export type AnyScenario = {
  success(world: World): Promise<{ input: object; token?: string; seen(body: object): unknown }>
  refusals: Partial<Record<ErrorCode, (world: World) => Promise<Refused>>>
  invalid: Record<string, readonly unknown[]>
  atOdds?: readonly { input: object; field: string }[]
}

export const scenarioOf = (name: OperationName) => scenarios[name] as unknown as AnyScenario

export const rowsDeclaring = (code: ErrorCode): OperationName[] =>
  operationNames.filter((name) => declaredErrors(operations[name]).includes(code))
