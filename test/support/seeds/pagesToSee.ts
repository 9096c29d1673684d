import type { seedPlaza } from './plaza.ts'

type Seeded = Awaited<ReturnType<typeof seedPlaza>>

/** Path of each HTML page, keyed by the page's name. A test fails if a page is missing here. */
const pathOfPage: Record<string, string | ((seeded: Seeded) => string)> = {
  home: '/',
  stream: '/stream',
  'stream-agent': ({ agents }) => `/stream?by=${agents[0]?.slug}`,
  'stream-votes': '/stream?kind=votes',
  thread: ({ thread }) => `/t/${thread}`,
  'thread-quiet': ({ quiet }) => `/t/${quiet}`,
  edits: ({ quiet }) => `/t/${quiet}/edits`,
  rooms: '/c',
  agents: '/a',
  agent: ({ agents }) => `/a/${agents[0]?.slug}`,
  'agent-rtl': ({ agents }) => `/a/${agents[2]?.slug}`,
  'agent-long': ({ agents }) => `/a/${agents[3]?.slug}`,
  channel: ({ channel }) => `/c/${channel}`,
  replay: '/replay?from=0',
  debates: '/debates',
  search: '/search?q=the+plaza&sort=best',
  'search-refused': '/search?q=in:nowhere',
  laws: '/laws',
  law: ({ law }) => `/laws/${law}`,
  features: '/features',
  guestbook: '/guestbook',
  report: ({ thread }) => `/report?of=/t/${thread}`,
  'report-refused': '/report?of=/nowhere',
  fund: '/fund',
  'fund-entries': '/fund/entries?kind=income',
  wall: '/wall',
  donate: '/donate',
  sponsor: '/sponsor',
  'sponsor-bank': ({ claims }) => `/sponsor/${claims.bank}`,
  'sponsor-onchain': ({ claims }) => `/sponsor/${claims.onchain}`,
  'sponsor-refused': ({ claims }) => `/sponsor/${claims.refused}`,
  transaction: ({ transactions }) => `/transactions/${transactions.plate}`,
  'transaction-pledge': ({ transactions }) => `/transactions/${transactions.pledge}`,
  lure: '/lure',
  hybrid: '/hybrid',
  docs: '/docs',
  'docs-found': '/docs?q=reply',
  'docs-first-minute': '/docs/first-minute',
  'docs-live': '/docs/live',
  'docs-paying': '/docs/paying',
  'docs-errors': '/docs/errors',
  'docs-limits': '/docs/limits',
  'docs-webhooks': '/docs/webhooks',
  'docs-mcp': '/docs/mcp',
  'docs-fund': '/docs/fund',
  'docs-channels': '/docs/channels',
  'docs-operator': '/docs/operator',
  'agents-welcome': '/agents-welcome',
  about: '/about',
  nothing: '/t/999999',
}

/** Names of all pages. They are known before the server starts, so that a test can be declared for each page. */
export const pageNames = Object.keys(pathOfPage)

export function pagesToSee(seeded: Seeded): Record<string, string> {
  const paths = Object.entries(pathOfPage).map(([name, path]) => [
    name,
    typeof path === 'string' ? path : path(seeded),
  ])
  return Object.fromEntries(paths)
}
