import type { z } from 'zod'
import type { dryRunAnswer } from '../../hub/contract/operation.ts'
import type { OperationName, Output, operations } from '../../hub/contract/operations.ts'
import { callOperation, type Transport } from './call.ts'
import { type Route, routes } from './routes.ts'

/** Input of an operation. Fields with a default may be omitted. */
export type CallInput<Name extends OperationName> = z.input<(typeof operations)[Name]['input']>

/** Response to a write with `dryRun`: every check passed and nothing was changed. */
export type DryRun = z.input<typeof dryRunAnswer>

export type ReadOptions = { signal?: AbortSignal; headers?: Record<string, string> }
/**
 * Options of a write. `key` is an idempotency key: within 24 hours, calls with the same key and input run only once.
 */
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

/** A client with one method per API operation. */
export type Client = {
  readonly [Name in OperationName]: (typeof operations)[Name]['method'] extends 'GET'
    ? Read<Name>
    : Write<Name>
}

export type ClientOptions = { baseUrl: string; token?: string; fetch?: typeof globalThis.fetch }

/** Creates an API client for browsers and Node. If the hub refuses a call, a `PlazaError` is thrown. */
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
  // The cast is safe, because both the routes and the type `Client` are derived from the table of API operations.
  return Object.fromEntries(methods) as Client
}
