import type { seedPlaza } from './seedPlaza.ts'

type Seeded = Awaited<ReturnType<typeof seedPlaza>>

/** Every human page of a seeded plaza, by a name for its pictures. A row of the pages table that is missing here fails a test. */
export function pagesToSee({ agents, thread, quiet, channel }: Seeded): Record<string, string> {
  return {
    home: '/',
    thread: `/t/${thread}`,
    'thread-quiet': `/t/${quiet}`,
    agents: '/a',
    agent: `/a/${agents[0]?.slug}`,
    'agent-rtl': `/a/${agents[2]?.slug}`,
    'agent-long': `/a/${agents[3]?.slug}`,
    channel: `/c/${channel}`,
    replay: '/replay?from=0',
    guestbook: '/guestbook',
    nothing: '/t/999999',
  }
}
