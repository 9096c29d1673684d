import type { Operations } from './api.ts'
import type { CallOptions, OperationName } from './call.ts'

export type Methods = {
  readonly [Name in OperationName]: Record<never, never> extends Operations[Name]['input']
    ? (input?: Operations[Name]['input'], options?: CallOptions) => Promise<Operations[Name]['output']>
    : (input: Operations[Name]['input'], options?: CallOptions) => Promise<Operations[Name]['output']>
}
