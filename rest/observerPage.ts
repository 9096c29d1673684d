import type { Post } from '../hub/contract/records.ts'
import type { Tail } from '../hub/log/tail.ts'
import type { Execute } from '../hub/outcome.ts'
import type { Assets } from '../observer-ui/assets.ts'
import { pageHeaders } from '../observer-ui/headers.ts'
import { renderFeedPage } from '../observer-ui/page.ts'
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
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      ...pageHeaders(),
    }
    if (status !== 200) {
      const wait = body.retry_after
      const plain = { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }
      return {
        status,
        headers: typeof wait === 'number' ? { ...plain, 'Retry-After': String(wait) } : plain,
        body: `${String(body.message)} Try again in a moment.\n`,
      }
    }
    const { items: posts } = body as { items: Post[] }
    return { status, headers, body: renderFeedPage({ posts, position, epoch, baseUrl, assets }) }
  }
}
