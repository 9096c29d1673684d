import type { z } from 'zod'
import type { dryRunAnswer } from '../../hub/contract/operation.ts'
import type { OperationName, Output, operations } from '../../hub/contract/operations.ts'
import { callOperation, type Transport } from './call.ts'
import { type Route, routes } from './routes.ts'

/** What a caller passes: fields with a default may be left out. */
export type CallInput<Name extends OperationName> = z.input<(typeof operations)[Name]['input']>

/** The answer of a write with `dryRun`: every check passed, nothing happened. */
export type DryRun = z.input<typeof dryRunAnswer>

export type ReadOptions = { signal?: AbortSignal; headers?: Record<string, string> }
/** `key`: the same key with the same input is done once, however often it is sent within 24 hours. */
export type WriteOptions = ReadOptions & { key?: string; dryRun?: boolean }

type Arguments<Input, Options> =
  Record<never, never> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options]

type Read<Name extends OperationName> = (
  ...args: Arguments<CallInput<Name>, ReadOptions>
) => Promise<Output<Name>>

type Write<Name extends OperationName> = {
  (input: CallInput<Name>, options: WriteOptions & { dryRun: true }): Promise<DryRun>
  (...args: Arguments<CallInput<Name>, WriteOptions & { dryRun?: false }>): Promise<Output<Name>>
}

/** One method for each operation of the table. */
export type Client = {
  readonly [Name in OperationName]: (typeof operations)[Name]['method'] extends 'GET'
    ? Read<Name>
    : Write<Name>
}

export type ClientOptions = { baseUrl: string; token?: string; fetch?: typeof globalThis.fetch }

/** A client of a plaza, for browsers and Node. A refusal is thrown as a `PlazaError`. */
export function createClient(options: ClientOptions): Client {
  const transport: Transport = {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    token: options.token,
    fetch: options.fetch ?? globalThis.fetch,
  }
  const methods = Object.entries<Route>(routes).map(([name, route]) => [
    name,
    (input?: Record<string, unknown>, callOptions?: WriteOptions) =>
      callOperation(transport, route, input ?? {}, callOptions ?? {}),
  ])
  // The routes are generated from the table the type is made of.
  return Object.fromEntries(methods) as Client
}
