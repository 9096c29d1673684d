import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { createServer, type Serving } from './plazaServer.ts'

/** Responds to one MCP message. Nothing is kept between messages, so any node can respond to the next one. */
export async function serve(request: Request, message: unknown, serving: Serving): Promise<Response> {
  // Last error that the MCP library reported. It is used only if the response has a 5xx status, because the
  // library also reports client errors.
  let cause: unknown
  const onerror = (error: Error) => {
    cause = error
  }
  const create = () => createServer(serving)
  const isLegacy = await isLegacyRequest(request, message)
  const response = isLegacy
    ? await serveLegacy(request, message, create())
    : // Refuse subscriptions, because each would occupy a connection.
      await createMcpHandler(create, { legacy: 'reject', maxSubscriptions: 0, onerror }).fetch(request, {
        parsedBody: message,
      })
  if (response.status >= 500) serving.fault(cause ?? new Error('the MCP SDK answered with an internal error'))
  return response
}

/** Responds to a message of the older MCP protocol, which uses `initialize`. Returns JSON instead of a stream. */
async function serveLegacy(request: Request, message: unknown, server: Server): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  try {
    await server.connect(transport)
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}
