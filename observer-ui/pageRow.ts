import type { ComponentChildren } from 'preact'
import type { FieldError } from '../hub/contract/errors.ts'
import type { OperationName, Output, operations } from '../hub/contract/operations.ts'
import type { CallInput } from '../rest/client/client.ts'
import type { ApiDocument, SocketDocument } from './apiDocument.ts'
import type { NavGroup } from './parts/navigation.tsx'

/** A page for humans. Each page has one row in the table in pages.ts, and one file in pages/. */
export type PageRow = {
  /** Path of the page. The value of `{name}` is passed to `load` in `params`. */
  path: `/${string}`
  /** Label and group in the navigation. A page without `nav` is reached only through links. */
  nav?: { label: string; group: NavGroup }
  /**
   * Query parameters that the page reads; none by default. Other parameters are ignored, so that links with campaign
   * parameters share the page's cached copy.
   */
  query?: readonly string[]
  /** Rate limit that a visit counts against; defaults to `read`. */
  bucket?(query: URLSearchParams): 'read' | 'search'
  /** Reads the page's data and renders the page. If a read is refused, the visitor gets the error page. */
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

/** Calls an operation without a token. Throws `PageRefused` if the hub refuses the call. */
export type Read = <Name extends ReadName>(name: Name, input: CallInput<Name>) => Promise<Output<Name>>

export type PageRequest = {
  path: string
  params: Readonly<Record<string, string>>
  /** Query parameters that the page's row lists. */
  query: URLSearchParams
  read: Read
  /**
   * Returns the current end of the log. Call this function before reading the page's data, so that a live stream can
   * continue from there.
   */
  log(): LogPlace
  baseUrl: string
  now: Date
  /** The document served at /openapi.json. */
  apiDocument: ApiDocument
  /** The document served at /asyncapi.json. */
  socketDocument: SocketDocument
  /** The form that this request submitted, if the hub refused it. */
  refusedForm?: RefusedForm
  /** The result of a submitted form, if the page shows the result instead of redirecting. */
  doneForm?: DoneForm
  /**
   * Returns an idempotency key for the hidden field `key` of a form, so that a form submitted twice is executed only
   * once.
   */
  formKey(): string
}
export type LogPlace = { position: number; epoch: string }

/** Style sheets that only some pages load. */
export type SheetName = 'replay' | 'finding' | 'docs' | 'talk' | 'laws' | 'money' | 'operator'

export type PageView = {
  /** Title of the page; ` · plaza` is appended. */
  title: string
  description: string
  main: ComponentChildren
  /** Path of the page's preview image (cards/cards.ts); defaults to that of the plaza. */
  card?: string
  /** Address under which the page is shared; defaults to its path. */
  address?: string
  /** The page's own Atom feed. */
  feed?: { path: string; title: string }
  /** Script that this page needs in addition to the common ones, by its name in assets.ts. */
  script?: ScriptName
  /** The page's own style sheet. A page without one uses only the common style sheet. */
  sheet?: SheetName
  /** Text of the state line until a script updates it. If undefined, the page has no state line. */
  state?: string
  /** True for a page with columns, which needs more width than a page of text. */
  wide?: boolean
}
export type ScriptName = 'home' | 'thread' | 'channel' | 'replay' | 'follow' | 'docs'

export type FormFields = Readonly<Record<string, string>>
export type FormRow = {
  operation: OperationName
  /** Converts the form's fields to the operation's input. */
  input(fields: FormFields): Record<string, unknown>
  /**
   * Returns the address to redirect to after success, so that a reload does not submit the form again. Returns
   * undefined if only the sender may see the result. The page then shows the result directly; a reload sends the same
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
