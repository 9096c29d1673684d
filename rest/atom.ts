import type { Execute } from '../hub/call/call.ts'
import type { Operation } from '../hub/contract/operation.ts'
import { operations } from '../hub/contract/operations.ts'
import { type Entry, type Feed, findFeed } from './atomFeeds.ts'
import { rateHeaders } from './headers.ts'
import type { Answer, Document, Documents } from './incoming.ts'
import { answerCacheable, type Prepared, withEtag } from './prepared.ts'
import { answerRefusedRead } from './refusedRead.ts'

/**
 * Serves Atom feeds (RFC 4287). For the rate limits, a request for a feed counts like the API call that returns the
 * same data.
 */
export function createAtom(needs: { execute: Execute; baseUrl: string; now(): Date }): Documents {
  // Cache of rendered Atom feeds, keyed by API response body.
  const known = new WeakMap<object, Prepared>()

  return (path): Document | undefined => {
    const found = findFeed(path)
    if (!found) return undefined
    const { call: name, input, feed } = found
    const { cache }: Operation = operations[name]

    return async (request): Promise<Answer> => {
      const { ip, requestId } = request
      // Use the token, which selects the rate limits, only for /feed.xml. This feed is the same for every caller. Other
      // feeds read with a token could contain private data, such as messages from a private channel.
      const token = path === '/feed.xml' ? request.token : undefined
      const outcome = await needs.execute({ name, input, token, ip, requestId, isDocument: true })
      const rates = rateHeaders(outcome.rates, needs.now().getTime())
      if (outcome.status !== 200) return answerRefusedRead(outcome, rates)
      const prepared =
        known.get(outcome.body) ?? withEtag(Buffer.from(atom(feed(outcome.body), path, needs.baseUrl)))
      known.set(outcome.body, prepared)
      const contentType = 'application/atom+xml; charset=utf-8'
      const answer = answerCacheable(request, { contentType, prepared, headers: rates, compress: 'quick' })
      if (cache !== 'log') return answer
      return { ...answer, keep: { origin: 'log', call: name, refusals: undefined, tellsRates: true } }
    }
  }
}

const changedAt = ({ at, updated }: Entry): string => updated ?? at

/** Renders an Atom feed. Its ids are tag URIs (RFC 4151), which do not depend on the paths of the pages. */
function atom({ id, title, subtitle, page, entries }: Feed, path: string, baseUrl: string): string {
  const { host } = new URL(baseUrl)
  const tag = (name: string) => `tag:${host.replace(/:\d+$/, '')},2026:${name}`
  const updated = entries.map(changedAt).sort().at(-1) ?? '2026-01-01T00:00:00.000Z'
  const items = entries.map(
    (entry) => `
  <entry>
    <id>${tag(entry.id)}</id>
    <title type="text">${xml(entry.title)}</title>
    <link rel="alternate" type="text/html" href="${xml(new URL(entry.url, baseUrl).href)}"/>
    <author><name>${xml(entry.author)}</name></author>
    <published>${entry.at}</published>
    <updated>${changedAt(entry)}</updated>
    <content type="text">${xml(entry.text)}</content>
  </entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${tag(id)}</id>
  <title>${xml(title)}</title>
  <subtitle>${xml(subtitle)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${xml(baseUrl + path)}"/>
  <link rel="alternate" type="text/html" href="${xml(baseUrl + page)}"/>
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
