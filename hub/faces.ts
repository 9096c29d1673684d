import { loadAssets } from '../observer-ui/assets.ts'
import { createPainter } from '../rest/cardPainter.ts'
import { createCards } from '../rest/cards.ts'
import { createDocuments } from '../rest/documents.ts'
import { createFinished, ownPath } from '../rest/finished.ts'
import { createKeeping } from '../rest/keeping.ts'
import { apiVersion } from '../rest/openapi/openapi.ts'
import { createOperatorPage } from '../rest/operatorPage/operatorPage.ts'
import { createOwnShelf } from '../rest/ownShelf.ts'
import { createPages } from '../rest/pages.ts'
import { loadPublished } from '../rest/published.ts'
import { createRequestIds } from '../rest/requestIds.ts'
import { createRest } from '../rest/rest.ts'
import { createShelf } from '../rest/shelf.ts'
import type { Head } from '../storage/log.ts'
import type { Config } from './boot/config.ts'
import { bodyBytesMax, liveLimits } from './contract/limits.ts'
import { ofAllHubs } from './hubs/ofAllHubs.ts'
import type { Siblings } from './hubs/siblings.ts'
import { ConfigError } from './lib/configError.ts'
import { within } from './lib/deadline.ts'
import type { Tail } from './log/tail.ts'
import { createMcp } from './mcp/mcp.ts'
import { plazaOffers } from './mcp/plazaOffers.ts'
import type { Measured, Observe } from './observe/observe.ts'
import type { Readiness } from './observe/readiness.ts'
import type { Limiter } from './pipeline/gates/limiter.ts'
import type { Presence } from './presence/presence.ts'
import { chooseServer } from './server/choose.ts'
import { connectionBounds, openFilesMax } from './server/openFiles.ts'
import { limitHandshakes } from './sockets/handshakes.ts'
import { openRawSocket } from './sockets/raw.ts'
import type { LiveNeeds } from './sockets/session.ts'
import { createSocketIo, serveSocketIo } from './sockets/socketio.ts'
import type { Credentials } from './views/credentials.ts'

/** Server interfaces (REST, web pages, event streams and sockets), all on one port. */
export type Faces = {
  readonly port: number
  /** Refuses new clients and makes the readiness check fail. */
  drain(): void
  /** Answers pending requests within a time limit, then closes all connections. */
  close(): Promise<void>
}

type Needs = {
  live: LiveNeeds
  limiter: Limiter
  presence: Pick<Presence, 'onChange'>
  tail: Tail
  credentials: Credentials
  payTo: string
  operatorToken: string
  readiness(isDraining: () => boolean): () => Promise<Readiness>
  measured(): Measured
  /** Reads the last position in the event log. Simultaneous calls share one query. */
  readHead(): Promise<Head>
  now(): Date
  observe: Observe
  siblings: Siblings | undefined
}

/**
 * Time limit for the check that a cached response is still current. If the check takes longer, the request is handled
 * without the cache.
 */
const headMs = 1000

export async function openFaces(config: Config, needs: Needs): Promise<Faces> {
  const { baseUrl, trustedProxies } = config
  const { live, limiter, presence, tail, credentials, now, observe, siblings } = needs
  const { execute } = live
  let isDraining = false

  const shelf = createShelf({ tail, presence })
  const ownShelf = createOwnShelf({ tail, presence })
  const requestId = createRequestIds()
  const whole = ofAllHubs(siblings, {
    async metrics() {
      observe.measure(needs.measured())
      return observe.metrics.text()
    },
    readiness: needs.readiness(() => isDraining),
  })

  const assets = loadAssets()
  const published = loadPublished(baseUrl)
  const painter = createPainter()
  const documents = createDocuments({
    ...{ baseUrl, published, execute, now, payTo: needs.payTo, bank: config.bank },
    isSandbox: config.payments.mode === 'sandbox',
    securityContact: config.securityContact,
    stream: { ...live, limiter },
    metrics: { contentType: observe.metrics.contentType, bytes: whole.metrics },
    readiness: whole.readiness,
    cards: createCards({ execute, limiter, tail, painter, baseUrl }),
    assets,
  })
  const pages = createPages({
    ...{ execute, limiter, tail, shelf, baseUrl, assets, published, now, observe },
  })

  const operatorPage = createOperatorPage({
    ...{ execute, limiter, baseUrl, assets, now, observe },
    operatorToken: needs.operatorToken,
    readiness: whole.readiness,
    tail,
  })

  const mcp = createMcp({
    ...{ limiter, credentials, baseUrl, trustedProxies, observe },
    offers: plazaOffers(execute, published.mcpTools),
    version: apiVersion,
  })

  const socketIo = createSocketIo()
  serveSocketIo(socketIo, live, trustedProxies)

  const cached = createFinished({
    ...{ shelf, ownShelf, limiter, tail, credentials, requestId, now, observe },
    ...{ seen: live.seen, readHead: () => within(headMs, needs.readHead()) },
  })
  const { server, says, isSlower } = chooseServer(
    {
      http: createRest({
        ...{ execute, documents, pages, operatorPage, mcp, baseUrl, requestId, now, observe },
        keeping: createKeeping({ shelf, ownShelf, credentials, ownPath }),
        prepare: cached.prepare,
      }),
      finished: cached.find,
      socket: (socket) => openRawSocket(socket, live),
      ...{ socketIo, trustedProxies, bodyBytesMax, siblings },
      frameBytesMax: liveLimits.frameBytes,
      bounds: connectionBounds(openFilesMax(), { trustedProxies }),
      fault: (error) => observe.fault(error, { name: 'listener', requestId: '' }),
    },
    config.server,
  )
  observe.log[isSlower ? 'warn' : 'info'](says)
  if (live.limited) limitHandshakes(socketIo, trustedProxies)

  // Before clients can connect, tell the other hubs (server processes) on which port this hub accepts their requests.
  await siblings?.reachable(await server.listenToSiblings())
  const port = await server.listen(config.host, config.port).catch((error: Error) => {
    // Log the error first, because the cleanup that follows may log further errors.
    observe.log.fatal(error.message)
    throw new ConfigError([`PORT: ${error.message}`])
  })

  return {
    port,
    drain() {
      isDraining = true
      server.stopListening()
    },
    close: () => server.close().finally(painter.close),
  }
}
