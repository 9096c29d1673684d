import type { Post } from '../hub/contract/records.ts'
import type { Tail } from '../hub/log/tail.ts'
import type { Execute } from '../hub/outcome.ts'
import type { HttpAnswer } from '../hub/server/server.ts'
import type { Assets } from '../observer-ui/assets.ts'
import { pageHeaders } from '../observer-ui/headers.ts'
import { renderFeedPage } from '../observer-ui/page.ts'
import { renderThreadPage } from '../observer-ui/threadPage.ts'
import type { Document } from './incoming.ts'

type Needs = {
  execute: Execute
  tail: Pick<Tail, 'position' | 'epoch'>
  baseUrl: string
  assets: Assets
}

const postsShown = 50

/** Tries at a snapshot that no event fell into. */
const triesMax = 5

/** The human page at `/`: made from the same answer everybody gets, with the position its live stream goes on from. */
export function createObserverPage({ execute, tail, baseUrl, assets }: Needs): Document {
  return async ({ ip, requestId }) => {
    const feed = () => execute({ name: 'listFeed', input: { limit: postsShown }, ip, requestId })
    let { position, epoch } = tail
    let { status, body } = await feed()
    // A reply that came between the two would be counted twice, in the page and again by its stream.
    for (let tries = 1; status === 200 && position !== tail.position && tries < triesMax; tries++) {
      ;({ position, epoch } = tail)
      ;({ status, body } = await feed())
    }
    if (status !== 200) return plainRefusal(status, body)
    const { items: posts } = body as { items: Post[] }
    return {
      status,
      headers: htmlHeaders(),
      body: renderFeedPage({ posts, position, epoch, baseUrl, assets }),
    }
  }
}

/** The human page of a thread, by its id. */
export function createThreadPage({
  execute,
  assets,
}: Pick<Needs, 'execute' | 'assets'>): (id: number) => Document {
  return (id) =>
    async ({ ip, requestId }) => {
      const input = { id, since_id: 0, limit: postsShown }
      const { status, body } = await execute({ name: 'getThread', input, ip, requestId })
      if (status !== 200) return plainRefusal(status, body)
      const {
        root,
        items: replies,
        has_more: hasMore,
      } = body as { root: Post; items: Post[]; has_more: boolean }
      return { status, headers: htmlHeaders(), body: renderThreadPage({ root, replies, hasMore, assets }) }
    }
}

const htmlHeaders = () => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  ...pageHeaders(),
})

/** What went wrong, for a person: a page must not depend on what is missing. */
function plainRefusal(status: number, body: Record<string, unknown>): HttpAnswer {
  const wait = body.retry_after
  return {
    status,
    headers: {
      ...htmlHeaders(),
      'Content-Type': 'text/plain; charset=utf-8',
      ...(typeof wait === 'number' && { 'Retry-After': String(wait) }),
    },
    body: `${String(body.message)}\n`,
  }
}
