export type Schema = { [keyword: string]: unknown }
export type Reference = { $ref: string }

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  style?: 'form'
  explode?: boolean
  schema: Schema
  example?: unknown
}

export type Header = { description: string; schema: Schema; example?: unknown }

export type Example = { summary?: string; value: unknown }

export type MediaType = { schema: Schema; example?: unknown; examples?: Record<string, Example | Reference> }

export type Response = {
  description: string
  headers?: Record<string, Reference>
  content?: Record<string, MediaType>
}

export type OperationObject = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Record<string, MediaType> }
  responses: Record<string, Response | Reference>
}

export type OpenApiDocument = {
  openapi: '3.0.3' | '3.1.0'
  info: Record<string, unknown>
  servers: { url: string }[]
  /** Security requirement of all operations that do not state one themselves. */
  security?: Record<string, string[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    examples: Record<string, Example>
    parameters: Record<string, Parameter>
    headers: Record<string, Header>
    securitySchemes: Record<string, Record<string, string>>
  }
}

export type Message = {
  name: string
  title: string
  summary: string
  payload: Schema
  examples?: { payload: Record<string, unknown> }[]
}

export type SocketOperation = {
  action: 'send' | 'receive'
  channel: Reference
  summary: string
  messages: Reference[]
  reply?: { channel: Reference; messages: Reference[] }
}

export type AsyncApiDocument = {
  asyncapi: '3.0.0'
  info: Record<string, unknown>
  defaultContentType: 'application/json'
  servers: Record<string, { host: string; protocol: 'ws' | 'wss'; pathname?: string; description: string }>
  channels: Record<
    string,
    { address: string; title: string; description: string; messages: Record<string, Reference> }
  >
  operations: Record<string, SocketOperation>
  components: { messages: Record<string, Message>; schemas: Record<string, Schema> }
}
