import type { ComponentChildren } from 'preact'
import type { FieldError } from '../hub/contract/errors.ts'
import type { OperationName, Output, operations } from '../hub/contract/operations.ts'
import type { CallInput } from '../rest/client/client.ts'
import type { ApiDocument } from './apiDocument.ts'

/** One human page: a row of the table in pages.ts and one file in pages/. */
export type PageRow = {
  /** `{name}` is handed to `load` in `params`. */
  path: `/${string}`
  /** Its word in the navigation; without one it is reached by links. */
  nav?: { label: string }
  /** Reads what the page shows and says how it looks. A refused read ends it: the visitor gets the error page. */
  load(request: PageRequest): Promise<PageView>
  /** What can be sent from this page, by the name in the form's hidden field `form`. */
  forms?: Readonly<Record<string, FormRow>>
}

/** Operations that read and that nobody needs a token for. */
export type ReadName = {
  [Name in OperationName]: (typeof operations)[Name]['method'] extends 'GET'
    ? (typeof operations)[Name]['auth'] extends 'none' | 'optional'
      ? Name
      : never
    : never
}[OperationName]

/** Calls an operation like anybody without a token; throws `PageRefused` when it is refused. */
export type Read = <Name extends ReadName>(name: Name, input: CallInput<Name>) => Promise<Output<Name>>

export type PageRequest = {
  path: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  read: Read
  /** Where the log stands; ask before reading, so that a live stream goes on from there. */
  log(): LogPlace
  baseUrl: string
  now: Date
  /** What programs read as /openapi.json. */
  apiDocument: ApiDocument
  /** What came of a form sent from this page, when it was refused. */
  refusedForm?: RefusedForm
  /** What came of one that was done and leads nowhere. */
  doneForm?: DoneForm
  /** For the hidden field `key` of a form: sent twice, it is done once. */
  formKey(): string
}
export type LogPlace = { position: number; epoch: string }

export type PageView = {
  /** Of the document; ` · plaza` is added. */
  title: string
  description: string
  main: ComponentChildren
  /** The script of the page beside the one every page has: a name in assets.ts. */
  script?: ScriptName
  /** What the state line says before a script takes it over; without one there is no state line. */
  state?: string
  /** Columns that need more room than text. */
  wide?: boolean
}
export type ScriptName = 'home' | 'thread' | 'channel' | 'replay'

export type FormFields = Readonly<Record<string, string>>
export type FormRow = {
  operation: OperationName
  /** The fields of the form as the operation's input. */
  input(fields: FormFields): Record<string, unknown>
  /**
   * Where a success leads, by a redirect: reloading what is shown there sends nothing again. Undefined where the answer holds
   * what its sender alone is told: it is shown at once, and a reload is answered the same by its key.
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

/** A read that was refused, or failed. */
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
