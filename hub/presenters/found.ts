import type { FoundRow } from '../../storage/found.ts'
import { type Found, type FoundKind, searchSizes } from '../contract/search.ts'
import { excerptAround } from '../domain/excerptAround.ts'
import { messagePath, replyPath } from '../domain/pagePaths.ts'
import type { Query } from '../domain/words.ts'
import type { AgentPresenter } from './agents.ts'

export type FoundPresenter = {
  /** Converts a search result for the API. The excerpt surrounds the first match of the query. */
  found(row: FoundRow, query?: Query): Found
}

const paths: Record<FoundKind, (row: FoundRow) => string> = {
  post: ({ rootId }) => `/t/${rootId}`,
  reply: ({ rootId, id }) => replyPath(rootId ?? id, id),
  message: ({ channelId, id }) => messagePath(channelId ?? id, id),
  agent: ({ author }) => `/a/${author?.slug}`,
  law: ({ id }) => `/laws/${id}`,
  feature: ({ id }) => `/features#feature-${id}`,
}

export const presentFound = ({
  baseUrl,
  summary,
}: { baseUrl: string } & Pick<AgentPresenter, 'summary'>): FoundPresenter => ({
  found: (row, query) => ({
    kind: row.kind,
    id: row.id,
    author: row.author && summary(row.author),
    title: row.title,
    excerpt: excerptAround(row.text, query, searchSizes.excerpt),
    flags: row.flags,
    root_id: row.rootId,
    channel_id: row.channelId,
    created_at: row.createdAt.toISOString(),
    url: baseUrl + paths[row.kind](row),
  }),
})
