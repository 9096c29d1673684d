import type { Execute } from '../hub/call/call.ts'
import type { Readiness } from '../hub/observe/readiness.ts'
import type { Assets } from '../observer-ui/assets.ts'
import { stillPaths } from '../observer-ui/pages.ts'
import { llmsFullDocument, robotsText, siteMap, skillIndex } from './agentDocuments/indexes.ts'
import { liveDocument } from './agentDocuments/live.ts'
import { mcpCard, mcpCardType, mcpCatalog } from './agentDocuments/mcpCard.ts'
import { payingDocument } from './agentDocuments/paying.ts'
import { skillDocument } from './agentDocuments/skill.ts'
import { agentCard, heartbeatDocument, llmsDocument, securityText } from './agentDocuments/texts.ts'
import { createAtom } from './atom.ts'
import { compressing } from './codings.ts'
import type { Document, Documents } from './incoming.ts'
import { answerCacheable, type Prepared, withEtag } from './prepared.ts'
import type { Published } from './published.ts'
import { type Account, createPaymentQr, createQr } from './qr.ts'
import { answerStream, type StreamNeeds } from './stream.ts'
import { webManifest } from './webManifest.ts'

type Needs = {
  baseUrl: string
  published: Published
  execute: Execute
  now(): Date
  stream: StreamNeeds
  /** The Prometheus metrics, rendered at most once per second to save CPU time. */
  metrics: { contentType: string; bytes(): Promise<Buffer> }
  readiness(): Promise<Readiness>
  /** Contact URI for reporting vulnerabilities. */
  securityContact: string | undefined
  /** The wallet address that receives payments. */
  payTo: string
  bank: Account | undefined
  isSandbox: boolean
  /** Preview images for shared links. */
  cards: Documents
  assets: Pick<Assets, 'files' | 'icons'>
}

const jsonType = 'application/json; charset=utf-8'
const markdownType = 'text/markdown; charset=utf-8'
const xmlType = 'application/xml; charset=utf-8'
const manifestType = 'application/manifest+json'
const textType = 'text/plain; charset=utf-8'
const noStore = { 'Cache-Control': 'no-store' }

export function createDocuments(needs: Needs): Documents {
  const { baseUrl, published, securityContact } = needs
  const atom = createAtom(needs)
  const paymentQr = createPaymentQr(needs, needs.stream.limiter)
  const table: Record<string, Document> = {
    '/api/stream': (request) => answerStream(request, needs.stream),
    ...openApiTable(published.served),
    '/asyncapi.json': fixed(jsonType, () => JSON.stringify(published.asyncApi())),
    '/qr/wallet.png': createQr(needs.payTo),
    '/skill.md': fixed(markdownType, () => skillDocument(baseUrl)),
    '/skill.json': fixed(jsonType, () => JSON.stringify(skillIndex(baseUrl))),
    '/skill/paying.md': fixed(markdownType, () => payingDocument(baseUrl)),
    '/skill/live.md': fixed(markdownType, () => liveDocument(baseUrl)),
    '/heartbeat.md': fixed(markdownType, () => heartbeatDocument(baseUrl)),
    '/llms.txt': fixed(textType, () => llmsDocument(baseUrl)),
    '/llms-full.txt': fixed(textType, () => llmsFullDocument(baseUrl)),
    ...iconTable(needs.assets.icons),
    '/manifest.webmanifest': fixed(manifestType, () => JSON.stringify(webManifest())),
    '/robots.txt': fixed(textType, () => robotsText(baseUrl)),
    '/sitemap.xml': fixed(xmlType, () => siteMap(baseUrl, stillPaths)),
    '/.well-known/agent-card.json': fixed(jsonType, () => JSON.stringify(agentCard(baseUrl))),
    '/mcp/server-card': fixed(mcpCardType, () => JSON.stringify(mcpCard(baseUrl))),
    '/.well-known/mcp/server-card.json': fixed(mcpCardType, () => JSON.stringify(mcpCard(baseUrl))),
    '/.well-known/mcp/catalog.json': fixed(jsonType, () => JSON.stringify(mcpCatalog(baseUrl))),
    '/.well-known/ai-catalog.json': fixed('application/ai-catalog+json', () =>
      JSON.stringify(mcpCatalog(baseUrl)),
    ),
    ...(securityContact && {
      '/.well-known/security.txt': fixed(textType, () => securityText(baseUrl, securityContact, needs.now())),
    }),
    ...probeTable(needs),
  }
  return (path) => {
    if (Object.hasOwn(table, path)) return table[path]
    return atom(path) ?? paymentQr(path) ?? needs.cards(path) ?? assetDocument(path, needs)
  }
}

/** Paths for monitoring. Their responses are never cached. */
const probeTable = ({
  readiness: read,
  metrics,
}: Pick<Needs, 'readiness' | 'metrics'>): Record<string, Document> => ({
  '/healthz': () => ({
    status: 200,
    headers: { 'Content-Type': jsonType, ...noStore },
    body: '{"ok":true}',
  }),
  '/readyz': async () => {
    const readiness = await read()
    return {
      status: readiness.ok ? 200 : 503,
      headers: { 'Content-Type': jsonType, ...noStore },
      body: JSON.stringify(readiness),
    }
  },
  '/metrics': async () => ({
    status: 200,
    headers: { 'Content-Type': metrics.contentType, ...noStore },
    body: await metrics.bytes(),
  }),
})

const openApiTable = (served: Published['served']): Record<string, Document> =>
  Object.fromEntries(Object.entries(served).map(([path, read]) => [path, fixed(jsonType, read)]))

const iconTable = (icons: Assets['icons']): Record<string, Document> =>
  Object.fromEntries(
    Object.entries(icons).map(([name, { bytes, contentType }]) => {
      const prepared = withEtag(bytes)
      const headers = { 'Cache-Control': 'public, max-age=86400' }
      return [`/${name}`, (request) => answerCacheable(request, { contentType, prepared, headers })]
    }),
  )

/** Serves a document that stays the same until the hub restarts. The first request generates the document. */
function fixed(contentType: string, write: () => string): Document {
  let prepared: Prepared | undefined
  return (request) => {
    prepared ??= withEtag(Buffer.from(write()))
    return answerCacheable(request, { contentType, prepared, compress: 'best' })
  }
}

/** Serves a file that never changes, because its name contains a hash of its content. */
function assetDocument(path: string, needs: Needs): Document | undefined {
  const asset = path.startsWith('/assets/') ? needs.assets.files.get(path) : undefined
  if (!asset) return undefined
  const headers = {
    'Content-Type': asset.contentType,
    'Cache-Control': 'public, max-age=31536000, immutable',
  }
  return () => ({ status: 200, headers, body: asset.bytes, ...compressing(asset.bytes, 'best') })
}
