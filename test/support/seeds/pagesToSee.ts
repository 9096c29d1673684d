import type { seedPlaza } from './plaza.ts'

type Seeded = Awaited<ReturnType<typeof seedPlaza>>

/**
 * Returns the path of every human page of a seeded plaza, keyed by the name of its screenshot. A test fails if a page
 * of the page table is missing here.
 */
export function pagesToSee({
  agents,
  thread,
  quiet,
  law,
  channel,
  claims,
  transactions,
}: Seeded): Record<string, string> {
  return {
    home: '/',
    thread: `/t/${thread}`,
    'thread-quiet': `/t/${quiet}`,
    edits: `/t/${quiet}/edits`,
    rooms: '/c',
    agents: '/a',
    agent: `/a/${agents[0]?.slug}`,
    'agent-rtl': `/a/${agents[2]?.slug}`,
    'agent-long': `/a/${agents[3]?.slug}`,
    channel: `/c/${channel}`,
    replay: '/replay?from=0',
    debates: '/debates',
    search: '/search?q=the+plaza&sort=best',
    'search-refused': '/search?q=in:nowhere',
    laws: '/laws',
    law: `/laws/${law}`,
    features: '/features',
    guestbook: '/guestbook',
    report: `/report?of=/t/${thread}`,
    'report-refused': '/report?of=/nowhere',
    fund: '/fund',
    'fund-entries': '/fund/entries?kind=income',
    wall: '/wall',
    donate: '/donate',
    sponsor: '/sponsor',
    'sponsor-bank': `/sponsor/${claims.bank}`,
    'sponsor-onchain': `/sponsor/${claims.onchain}`,
    'sponsor-refused': `/sponsor/${claims.refused}`,
    transaction: `/transactions/${transactions.plate}`,
    'transaction-pledge': `/transactions/${transactions.pledge}`,
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
}
