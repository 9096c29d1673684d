// The types in this file describe only the parts of OpenAPI and AsyncAPI documents that the documentation pages use.

/** A JSON Schema. */
export type ApiSchema = { readonly [keyword: string]: unknown }
type Reference = { readonly $ref: string }
type MediaType = { schema: ApiSchema; example?: unknown }

export type ApiParameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: ApiSchema
  example?: unknown
}
type ApiResponse = { description: string; content?: Record<string, MediaType> }

export type ApiOperation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, string[]>[]
  parameters?: (ApiParameter | Reference)[]
  requestBody?: { required: boolean; content: Record<string, MediaType> }
  responses: Record<string, ApiResponse | Reference>
}

export type ApiDocument = {
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: {
    schemas: Record<string, ApiSchema>
    responses: Record<string, ApiResponse>
    parameters: Record<string, ApiParameter>
  }
}

export type SocketMessage = {
  name: string
  summary: string
  payload: ApiSchema
  examples?: { payload: Record<string, unknown> }[]
}

/** The part of an AsyncAPI document that the documentation pages use. */
export type SocketDocument = {
  /** `action` is named from the server's point of view: `receive` means that a client sends the message. */
  operations: Record<string, { action: 'send' | 'receive' }>
  components: { messages: Record<string, SocketMessage> }
}
