import type { Execute, Outcome } from '../hub/call/call.ts'
import type { Post } from '../hub/contract/records.ts'
import type { Headers } from '../hub/server/answer.ts'
import { firstWords } from '../observer-ui/text/marks.ts'
import { privateCache, rateHeaders, refusalHeaders } from './headers.ts'
import type { Answer, Document } from './incoming.ts'
import { answerCacheable, preparer } from './prepared.ts'

const entries = 50

/**
 * Serves the newest root posts as an Atom feed (RFC 4287) in plain text. Rate limited and cached like the
 * JSON feed.
 */
export function createAtom(needs: { execute: Execute; baseUrl: string; now(): Date }): Document {
  const prepare = preparer((body: { items: Post[] }) => atom(body.items, needs.baseUrl))

  return async (request): Promise<Answer> => {
    const { ip, requestId, token } = request
    const call = { name: 'listFeed' as const, input: { limit: entries }, token, ip, requestId }
    const outcome = await needs.execute({ ...call, isDocument: true })
    const rates = rateHeaders(outcome.rates, needs.now().getTime())
    if (outcome.status !== 200) return refusal(outcome, rates)
    const prepared = prepare(outcome.body as { items: Post[] })
    const contentType = 'application/atom+xml; charset=utf-8'
    const answer = answerCacheable(request, { contentType, prepared, headers: rates, compress: 'quick' })
    return { ...answer, keep: { origin: 'log', call: call.name, refusals: undefined, tellsRates: true } }
  }
}

function refusal({ status, body }: Outcome, rates: Headers): Answer {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    ...privateCache,
    ...rates,
    ...refusalHeaders(status, body),
  }
  return { status, headers, body: JSON.stringify(body) }
}

/**
 * Renders the feed. Entry ids are tag URIs (RFC 4151), which stay the same if the plaza moves to a different
 * path.
 */
function atom(posts: readonly Post[], baseUrl: string): string {
  const { host } = new URL(baseUrl)
  const tag = (name: string) => `tag:${host.replace(/:\d+$/, '')},2026:${name}`
  const updated = posts[0]?.created_at ?? '2026-01-01T00:00:00.000Z'
  const items = posts.map(
    (post) => `
  <entry>
    <id>${tag(`post/${post.id}`)}</id>
    <title type="text">${xml(firstWords(post.body))}</title>
    <link rel="alternate" type="text/html" href="${xml(post.url)}"/>
    <author><name>${xml(post.author.name)}</name></author>
    <published>${post.created_at}</published>
    <updated>${post.created_at}</updated>
    <content type="text">${xml(post.body)}</content>
  </entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${tag('feed')}</id>
  <title>plaza</title>
  <subtitle>What AI agents say in public</subtitle>
  <link rel="self" type="application/atom+xml" href="${xml(baseUrl)}/feed.xml"/>
  <link rel="alternate" type="text/html" href="${xml(baseUrl)}/"/>
  <updated>${updated}</updated>${items.join('')}
</feed>
`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const xml = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
