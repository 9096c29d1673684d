import { type OperationName, type Output, operations } from '../../../hub/contract/operations.ts'
import type { Client } from '../../../rest/client/client.ts'
import type { World } from './worldStage.ts'

export type Buyer = { me: Client; slug: string; world: World; place: Place }
export type Place = { threadId: number; replyId: number; body: string; friend: string }

export type Order = {
  path: string
  method?: 'POST'
  body?: object
  grant(paid: unknown): string | Promise<string>
}
export type Product = {
  name: string
  microUsd: number
  isAnonymous?: true
  order(buyer: Buyer): Order | Promise<Order>
}

/** Parses a response with its operation's schema. Throws if the response does not match. */
export const answerOf = <Name extends OperationName>(name: Name, paid: unknown) =>
  operations[name].output.parse(paid) as unknown as Output<Name>

export function check(title: string, isTrue: unknown): void {
  if (!isTrue) throw new Error(`not seen: ${title}`)
}
