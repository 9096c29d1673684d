import type { ComponentChildren } from 'preact'
import type { FieldError } from '../hub/contract/errors.ts'
import type { OperationName, Output, operations } from '../hub/contract/operations.ts'
import type { CallInput } from '../rest/client/client.ts'
import type { ApiDocument, SocketDocument } from './apiDocument.ts'
import type { scriptFiles, sheetFiles } from './assetFiles.ts'
import type { NavGroup } from './parts/navigation.tsx'

export type PageRow = {
  /** Path of the page. May contain placeholders such as `{id}`. */
  path: `/${string}`
  /** Label and group in the navigation. A page without `nav` is reached only through links. */
  nav?: { label: string; group: NavGroup }
  /** Query parameters that the page reads. All others are ignored, so that they do not fill the cache. */
  query?: readonly string[]
  /** Rate limit that a visit counts against; defaults to `read`. */
  bucket?(query: URLSearchParams): 'read' | 'search'
  /** Reads the page's data and renders the page. If a read fails, the visitor gets the error page. */
  load(request: PageRequest): Promise<PageView>
  forms?: Readonly<Record<string, FormRow>>
}

/** Names of all API operations that read data and need no token. */
export type ReadName = {
  [Name in OperationName]: (typeof operations)[Name]['method'] extends 'GET'
    ? (typeof operations)[Name]['auth'] extends 'none' | 'optional'
      ? Name
      : never
    : never
}[OperationName]

/** Calls an API operation without a token. Throws `PageRefused` on failure. */
export type Read = <Name extends ReadName>(name: Name, input: CallInput<Name>) => Promise<Output<Name>>

export type PageRequest = {
  path: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  read: Read
  /** Returns the current position in the event log. Call before reading data, so that live updates start from here. */
  log(): LogPlace
  baseUrl: string
  now: Date
  apiDocument(): ApiDocument
  socketDocument(): SocketDocument
  /** The form that this request submitted, if the server rejected the form. */
  refusedForm?: RefusedForm
  /** The result of a submitted form, if the page shows the result instead of redirecting. */
  doneForm?: DoneForm
  /** Returns an idempotency key for a form, so that submitting the form twice takes effect only once. */
  formKey(): string
}
export type LogPlace = { position: number; epoch: string }

export type SheetName = keyof typeof sheetFiles

export type PageView = {
  /** Title of the page, without the suffix ` · plaza`. */
  title: string
  description: string
  main: ComponentChildren
  /** Path of the page's preview image. By default, the image of the home page is used. */
  card?: string
  /** Canonical URL path of the page; defaults to the requested path. */
  address?: string
  feed?: { path: string; title: string }
  /** Name of a script that this page needs in addition to the common ones. */
  script?: ScriptName
  /** The page's own style sheet, in addition to the common one. */
  sheet?: SheetName
  /** Initial connection status, such as `Not live`. A script may update this text. */
  state?: string
  /** True for a page with columns, which needs more width than a page of text. */
  wide?: boolean
}
export type ScriptName = Exclude<keyof typeof scriptFiles, 'theme' | 'page'>

export type FormFields = Readonly<Record<string, string>>
export type FormRow = {
  operation: OperationName
  input(fields: FormFields): Record<string, unknown>
  /** Returns the URL for a redirect after success, or undefined to show the result on the same page. */
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
