import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { createServer, type Serving } from './plazaServer.ts'

/**
 * Responds to one MCP message of either protocol generation. Each message has its own server and transport. Nothing is
 * kept between messages, so there are no sessions to limit, and any node can respond.
 */
export async function serve(request: Request, message: unknown, serving: Serving): Promise<Response> {
  // The MCP library also reports errors of clients to `onerror`. Only a 5xx response is a fault.
  let cause: unknown
  const onerror = (error: Error) => {
    cause = error
  }
  const create = () => createServer(serving)
  const isLegacy = await isLegacyRequest(request, message)
  const response = isLegacy
    ? await serveLegacy(request, message, create())
    : // Refuse subscriptions, so that they cannot occupy connections.
      await createMcpHandler(create, { legacy: 'reject', maxSubscriptions: 0, onerror }).fetch(request, {
        parsedBody: message,
      })
  if (response.status >= 500) serving.fault(cause ?? new Error('the MCP SDK answered with an internal error'))
  return response
}

/** Responds to a message of the older MCP generation, which uses `initialize`. Returns JSON instead of a stream. */
async function serveLegacy(request: Request, message: unknown, server: Server): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  try {
    await server.connect(transport)
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}
