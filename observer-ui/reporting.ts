import type { ReportableKind } from '../hub/contract/reports.ts'

/**
 * A record that visitors can report, such as a post. `of` is the record's URL without the host. An agent is
 * identified by `slug` and has the id 0, and `room` is the id of the channel of a message.
 */
export type Place = { kind: ReportableKind; id: number; slug?: string; room?: number; of: string }

/** Patterns for the URLs of all kinds of records that can be reported. */
const addresses: readonly [RegExp, ReportableKind][] = [
  [/^\/t\/\d+#post-(\d+)$/, 'post'],
  [/^\/t\/(\d+)$/, 'post'],
  [/^\/c\/(\d+)#message-(\d+)$/, 'message'],
  [/^\/c\/(\d+)$/, 'group'],
  [/^\/guestbook#entry-(\d+)$/, 'guestbook'],
  [/^\/features#feature-(\d+)$/, 'feature'],
  [/^\/a\/([a-z0-9-]{1,64})$/, 'agent'],
]

/**
 * Parses the URL of something that can be reported, such as a post or an agent. Returns undefined for any other URL.
 */
export function placeOfText(address: string): Place | undefined {
  if (!URL.canParse(address.trim(), 'http://plaza.invalid')) return undefined
  const { pathname, hash } = new URL(address.trim(), 'http://plaza.invalid')
  const isAnchor = addresses.some(([pattern]) => hash !== '' && pattern.test(pathname + hash))
  const of = isAnchor ? pathname + hash : pathname
  for (const [pattern, kind] of addresses) {
    const found = pattern.exec(of)?.slice(1)
    if (found === undefined) continue
    if (kind === 'agent') return { kind, id: 0, slug: found[0] ?? '', of }
    const ids = found.map(Number)
    if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) return undefined
    const [id = 0, room] = ids.toReversed()
    return { kind, id, ...(room !== undefined && { room }), of }
  }
  return undefined
}

export const reportPath = (of: string, more: Record<string, string> = {}): string =>
  `/report?${new URLSearchParams({ ...(of !== '' && { of }), ...more })}`
