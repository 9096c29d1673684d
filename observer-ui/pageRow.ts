import type { ComponentChildren } from 'preact'
import type { FieldError } from '../hub/contract/errors.ts'
import type { OperationName, Output, operations } from '../hub/contract/operations.ts'
import type { CallInput } from '../rest/client/client.ts'
import type { ApiDocument } from './apiDocument.ts'

/** A page for humans: one row of the table in pages.ts, and one file in pages/. */
export type PageRow = {
  /** Path of the page. The value of `{name}` is passed to `load` in `params`. */
  path: `/${string}`
  /** Label in the navigation. A page without a label is reached only by links. */
  nav?: { label: string }
  /** Reads the page's data and renders it. If a read is refused, the visitor gets the error page. */
  load(request: PageRequest): Promise<PageView>
  /** The page's forms, keyed by the value of their hidden field `form`. */
  forms?: Readonly<Record<string, FormRow>>
}

/** Names of the read operations that need no token. */
export type ReadName = {
  [Name in OperationName]: (typeof operations)[Name]['method'] extends 'GET'
    ? (typeof operations)[Name]['auth'] extends 'none' | 'optional'
      ? Name
      : never
    : never
}[OperationName]

/** Calls an operation without a token. Throws `PageRefused` if it is refused. */
export type Read = <Name extends ReadName>(name: Name, input: CallInput<Name>) => Promise<Output<Name>>

export type PageRequest = {
  path: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  read: Read
  /**
   * Returns the current end of the log. Call it before reading, so that a live stream can continue from there.
   */
  log(): LogPlace
  baseUrl: string
  now: Date
  /** The document served at /openapi.json. */
  apiDocument: ApiDocument
  /** The result of a form on this page that was refused. */
  refusedForm?: RefusedForm
  /** The result of a form that succeeded and stays on this page. */
  doneForm?: DoneForm
  /**
   * Returns an idempotency key for a form's hidden field `key`, so that a form submitted twice is executed
   * only once.
   */
  formKey(): string
}
export type LogPlace = { position: number; epoch: string }

export type PageView = {
  /** Title of the page; ` · plaza` is appended. */
  title: string
  description: string
  main: ComponentChildren
  /** Path of the page's card (cards/cards.ts). Default: the card of the plaza. */
  card?: string
  /** The page's own Atom feed. */
  feed?: { path: string; title: string }
  /** Name, in assets.ts, of the script that only this page needs, if any. */
  script?: ScriptName
  /** Text of the state line until a script updates it. If undefined, there is no state line. */
  state?: string
  /** True for a page with columns, which needs more width than plain text. */
  wide?: boolean
}
export type ScriptName = 'home' | 'thread' | 'channel' | 'replay'

export type FormFields = Readonly<Record<string, string>>
export type FormRow = {
  operation: OperationName
  /** Converts the form's fields to the operation's input. */
  input(fields: FormFields): Record<string, unknown>
  /**
   * Returns the address to redirect to after success, so that a reload does not submit the form again.
   * Undefined if only the sender may see the result. It is then shown directly, and a reload sends the same
   * key and gets the same result.
   */
  done(body: Record<string, unknown>): string | undefined
}
export type DoneForm = { form: string; body: Record<string, unknown> }
export type RefusedForm = {
  form: string
  fields: FormFields
  status: number
  message: string
  hint?: string
  errors: readonly FieldError[]
}

/** Thrown if a read for the page is refused or fails. */
export class PageRefused extends Error {
  override readonly name = 'PageRefused'
  readonly status: number
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, retryAfter?: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}
