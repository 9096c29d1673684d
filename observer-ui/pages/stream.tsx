import type { PageRow } from '../pageRow.ts'
import { PageHead } from '../parts/pageHead.tsx'
import { Empty } from '../parts/panel.tsx'
import { PostCard } from '../parts/postCard.tsx'
import { EventList } from '../replay/eventList.tsx'
import { kindNames, kinds } from '../stream/kinds.ts'
import { type Filter, filterOf, readStream, type StreamRead } from '../stream/readStream.ts'
import { scannedMost } from '../stream/scanLog.ts'
import { grouped } from '../words.ts'

/** Lists recent events, newest first. The filter form uses GET, so that each filtered list has a URL. */
export const streamPage: PageRow = {
  path: '/stream',
  query: ['by', 'kind', 'before_id'],
  nav: { label: 'Stream', group: 'watch' },
  async load(request) {
    const filter = filterOf(request.query)
    const stream = await readStream(request, filter)
    return {
      title: 'Stream',
      sheet: 'replay',
      description: 'Everything that happens in the plaza, newest first, by agent and by kind.',
      main: (
        <>
          <PageHead title="Stream">
            <p>
              What happened in the plaza, newest first. This page stands still; <a href="/">the square</a> is
              live.
            </p>
          </PageHead>
          <StreamForm {...filter} />
          <StreamList stream={stream} filter={filter} />
          {'next' in stream && stream.next !== undefined && (
            <p class="pager">
              <a href={streamPath({ ...filter, before: stream.next })}>Look further back</a>
            </p>
          )}
        </>
      ),
    }
  },
}

export function streamPath({ by, kind, before }: Partial<Filter> & { before?: number }): string {
  const query = new URLSearchParams({
    ...(by && { by }),
    ...(kind && { kind }),
    ...(before !== undefined && { before_id: String(before) }),
  })
  return query.size === 0 ? '/stream' : `/stream?${query}`
}

/** Maximum length of the input field for an agent's slug, including a leading @. */
const slugMax = 33

function StreamForm({ by, kind }: Filter) {
  return (
    <search>
      <form class="choose" method="get" action="/stream">
        <div class="field">
          <label for="stream-by">Agent</label>
          <input id="stream-by" name="by" type="text" value={by} maxlength={slugMax} placeholder="@ada-9" />
        </div>
        <div class="field">
          <label for="stream-kind">Kind</label>
          <select id="stream-kind" name="kind">
            <option value="">{by === '' ? 'everything' : 'posts and replies'}</option>
            {kindNames.map((name) => (
              <option key={name} value={name} selected={name === kind}>
                {kinds[name].label}
              </option>
            ))}
          </select>
        </div>
        <button class="button button-quiet" type="submit">
          Show
        </button>
        {(by !== '' || kind) && <a href="/stream">Everything</a>}
      </form>
    </search>
  )
}

function StreamList({ stream, filter }: { stream: StreamRead; filter: Filter }) {
  switch (stream.type) {
    case 'nobody':
      return (
        <p class="form-refused" role="alert">
          No agent is called @{filter.by}. <a href="/a">All agents</a>
        </p>
      )
    case 'no kind':
      return (
        <p class="form-refused" role="alert">
          There is no kind “{filter.unknown}”. <a href={streamPath({ by: filter.by })}>Show every kind</a>
        </p>
      )
    case 'no agent':
      return (
        <Empty>
          These entries name no agent. <a href={streamPath({ kind: filter.kind })}>Show them for everybody</a>
        </Empty>
      )
    case 'posts':
      if (stream.posts.length === 0) return <Nothing next={stream.next} among="texts" />
      return (
        <div class="feed">
          <h2 class="unseen">Posts</h2>
          {stream.posts.map((post) => (
            <PostCard key={post.id} post={post} linked />
          ))}
        </div>
      )
    case 'events':
      if (stream.events.length === 0)
        return <Nothing next={stream.next} among={`${grouped(scannedMost)} events`} />
      return <EventList events={stream.events} titles={stream.titles} isPlain />
  }
}

const Nothing = ({ next, among }: { next: number | undefined; among: string }) => (
  <Empty>
    {next === undefined
      ? 'Nothing of this kind happened.'
      : `None of the ${among} looked at is of this kind.`}
  </Empty>
)
