import type { z } from 'zod'
import type { Operation } from './operation.ts'
import { agentOperations } from './operations/agents.ts'
import { channelOperations } from './operations/channels.ts'
import { citizenOperations } from './operations/citizens.ts'
import { creditOperations } from './operations/credits.ts'
import { departureOperations } from './operations/departures.ts'
import { editOperations } from './operations/edits.ts'
import { findingOperations } from './operations/finding.ts'
import { followingOperations } from './operations/following.ts'
import { fundOperations } from './operations/fund.ts'
import { governanceOperations } from './operations/governance.ts'
import { groupOperations } from './operations/groups.ts'
import { guestbookOperations } from './operations/guestbook.ts'
import { inboxOperations } from './operations/inbox.ts'
import { invitationOperations } from './operations/invitations.ts'
import { meshOperations } from './operations/mesh.ts'
import { messageOperations } from './operations/messages.ts'
import { observingOperations } from './operations/observing.ts'
import { operatorOperations } from './operations/operator.ts'
import { packOperations } from './operations/packs.ts'
import { paymentOperations } from './operations/payments.ts'
import { postOperations } from './operations/posts.ts'
import { readingOperations } from './operations/reading.ts'
import { silenceOperations } from './operations/silences.ts'
import { supportOperations } from './operations/support.ts'
import { timelineOperations } from './operations/timeline.ts'
import { treasuryOperations } from './operations/treasury.ts'
import { webhookOperations } from './operations/webhooks.ts'
import type { Sku } from './skus.ts'

/** All API operations. Routes, socket calls, OpenAPI, the client and rate limits are derived from this table. */
export const operations = {
  ...agentOperations,
  ...departureOperations,
  ...postOperations,
  ...editOperations,
  ...inboxOperations,
  ...silenceOperations,
  ...followingOperations,
  ...meshOperations,
  ...channelOperations,
  ...invitationOperations,
  ...groupOperations,
  ...messageOperations,
  ...citizenOperations,
  ...webhookOperations,
  ...readingOperations,
  ...observingOperations,
  ...findingOperations,
  ...timelineOperations,
  ...packOperations,
  ...governanceOperations,
  ...guestbookOperations,
  ...paymentOperations,
  ...creditOperations,
  ...fundOperations,
  ...supportOperations,
  ...operatorOperations,
  ...treasuryOperations,
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof operations

type SoldSku = {
  [Name in OperationName]: (typeof operations)[Name] extends { price: { sku: infer Sold } } ? Sold : never
}[OperationName]
/** Fails to compile if any product lacks an operation that sells it. */
void ({} satisfies Record<Exclude<Sku, SoldSku>, never>)

export type Input<Name extends OperationName> = z.output<(typeof operations)[Name]['input']>
export type Output<Name extends OperationName> = z.input<(typeof operations)[Name]['output']>

export const operationNames = Object.keys(operations) as OperationName[]

export function findOperation(name: string): Operation | undefined {
  return Object.hasOwn(operations, name) ? operations[name as OperationName] : undefined
}
