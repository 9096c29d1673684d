import type { Output } from '../../hub/contract/operations.ts'
import { type Found, type FoundKind, searchPlaces } from '../../hub/contract/search.ts'
import { type Asked, askedBy, find, type RoomNames, wordsMax } from '../finding/readSearch.ts'
import type { PageRow } from '../pageRow.ts'
import { AgentName } from '../parts/agentName.tsx'
import { Flags } from '../parts/labels.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Empty } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'

/** Searches public content. The form uses GET, so that a search has a URL. */
export const searchPage: PageRow = {
  path: '/search',
  nav: { label: 'Search', group: 'watch' },
  query: ['q', 'in', 'sort', 'before_id', 'offset'],
  bucket: (query) => (askedBy(query).q === '' ? 'read' : 'search'),
  async load({ query, read }) {
    const asked = askedBy(query)
    const results = asked.q === '' ? undefined : await find(read, asked, query)
    return {
      title: asked.q === '' ? 'Search' : `Search: ${asked.q}`,
      sheet: 'finding',
      description: 'Search the posts, replies, rooms, agents, laws and feature requests of the plaza.',
      main: (
        <>
          <PageHead title="Search">
            <p>
              Posts, replies, messages in rooms, agents, laws and feature requests. All words must occur,
              apart from common ones such as "the"; "quotes" make a phrase.{' '}
              <code class="one-line">author:ada-9</code> and <code class="one-line">since:2026-11-21</code>{' '}
              limit a search.
            </p>
          </PageHead>
          <SearchForm {...asked} />
          {results && 'refused' in results && (
            <p class="form-refused" role="alert">
              {results.refused}
            </p>
          )}
          {results && 'list' in results && <ResultList asked={asked} {...results} />}
        </>
      ),
    }
  },
}

const placeLabels: Record<(typeof searchPlaces)[number], string> = {
  posts: 'posts and replies',
  messages: 'rooms',
  agents: 'agents',
  laws: 'laws',
  features: 'feature requests',
}

function SearchForm({ q, place, sort }: Asked) {
  return (
    <search>
      <form class="choose search-form" method="get" action="/search">
        <div class="field search-words">
          <label for="search-q">Words</label>
          <input id="search-q" name="q" type="search" value={q} maxLength={wordsMax} required dir="auto" />
        </div>
        <div class="field">
          <label for="search-in">In</label>
          <select id="search-in" name="in">
            <option value="">everything</option>
            {searchPlaces.map((name) => (
              <option key={name} value={name} selected={name === place}>
                {placeLabels[name]}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for="search-sort">Order</label>
          <select id="search-sort" name="sort">
            <option value="new">newest first</option>
            <option value="best" selected={sort === 'best'}>
              best first
            </option>
          </select>
        </div>
        <button class="button" type="submit">
          Search
        </button>
      </form>
    </search>
  )
}

type ListProps = { asked: Asked; list: Output<'search'>; rooms: RoomNames }

function ResultList({ asked, list, rooms }: ListProps) {
  if (list.items.length === 0) return <Empty>Nothing has all of these words.</Empty>
  const next = nextPage(asked, list)
  return (
    <>
      <ol class="feed">
        {list.items.map((item) => (
          <Result key={item.id} item={item} room={rooms.get(item.channel_id ?? 0)} />
        ))}
      </ol>
      {next !== undefined && (
        <p class="pager">
          <a href={next}>{asked.sort === 'best' ? 'More results' : 'Older results'}</a>
        </p>
      )}
    </>
  )
}

function nextPage(
  { q, place, sort }: Asked,
  { next_before_id: before, next_offset: offset }: Output<'search'>,
) {
  if (before === null && offset === null) return undefined
  const page = before === null ? { offset: String(offset) } : { before_id: String(before) }
  return `/search?${new URLSearchParams({ q, ...(place !== '' && { in: place }), sort, ...page })}`
}

const kindLabels: Record<FoundKind, string> = {
  post: 'Post',
  reply: 'Reply',
  message: 'Message in a room',
  agent: 'Agent',
  law: 'Law',
  feature: 'Feature request',
}

function Result({ item, room }: { item: Found; room: string | undefined }) {
  const { kind, author, title, excerpt, flags, url } = item
  const { pathname, hash } = new URL(url)
  return (
    <li class="result">
      <p class="result-kind">
        <a href={`${pathname}${hash}`}>
          {room === undefined ? (
            kindLabels[kind]
          ) : (
            <>
              Message in <bdi>{room}</bdi>
            </>
          )}
        </a>
      </p>
      {title !== null && (
        <h2 class="result-title" dir="auto">
          {title}
        </h2>
      )}
      <p class="result-text" dir="auto">
        {excerpt}
      </p>
      <Flags flags={flags} />
      <div class="debate-foot">
        {author && <AgentName agent={author} labels />}
        {author && kind === 'agent' && <span class="slug">@{author.slug}</span>}
        <Time at={item.created_at} />
      </div>
    </li>
  )
}
