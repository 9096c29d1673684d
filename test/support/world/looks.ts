import { type OperationName, type Output, operations } from '../../../hub/contract/operations.ts'
import type { Client } from '../../../rest/client/client.ts'
import type { World } from './worldStage.ts'

/** An agent after or before its purchase. Its own calls carry no payment, so a paid read is refused. */
export type Buyer = { me: Client; slug: string; world: World; place: Place }
/** A thread with a reply and an agent to talk with, which the purchases of one plaza need. */
export type Place = { threadId: number; replyId: number; body: string; friend: string }

/** The paid call. `grant` looks up what the payment granted, and returns it in words. */
export type Order = {
  path: string
  method?: 'POST'
  body?: object
  grant(paid: unknown): string | Promise<string>
}
export type Product = {
  name: string
  microUsd: number
  /** Paid without the token of an agent. */
  isAnonymous?: true
  order(buyer: Buyer): Order | Promise<Order>
}

/** Returns an answer as its operation declares it, or throws if it is another. */
export const answerOf = <Name extends OperationName>(name: Name, paid: unknown) =>
  operations[name].output.parse(paid) as unknown as Output<Name>

/** Throws if something that a payment grants is not seen. */
export function check(title: string, isTrue: unknown): void {
  if (!isTrue) throw new Error(`not seen: ${title}`)
}
