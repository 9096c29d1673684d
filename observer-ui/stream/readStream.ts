import { type Post, slug } from '../../hub/contract/records.ts'
import type { EventFrame } from '../eventFrame.ts'
import { olderPage } from '../olderPage.ts'
import { PageRefused, type PageRequest, type Read } from '../pageRow.ts'
import { isCitizenArrival } from '../replay/citizenArrival.ts'
import { eventWords, type Titles } from '../replay/eventWords.ts'
import { type KindName, kindNames, kindOf } from './kinds.ts'
import { readTitles } from './readTitles.ts'
import { type Scanned, scanLog } from './scanLog.ts'

/** Filter from the URL. If the URL names a kind that does not exist, `unknown` is that name. */
export type Filter = { by: string; kind: KindName | undefined; unknown?: string }

const postsShown = 30

export type StreamRead =
  | { type: 'posts'; posts: readonly Post[]; next: number | undefined }
  | ({ type: 'events'; titles: Titles } & Scanned)
  | { type: 'nobody' }
  | { type: 'no agent' }
  | { type: 'no kind' }

export function filterOf(query: URLSearchParams): Filter {
  const by = (query.get('by') ?? '').trim().replace(/^@/, '').toLowerCase()
  const asked = query.get('kind') ?? ''
  const kind = kindNames.find((name) => name === asked)
  return { by, kind, ...(kind === undefined && asked !== '' && { unknown: asked }) }
}

export async function readStream(
  { read, query }: Pick<PageRequest, 'read' | 'query'>,
  { by, kind: name, unknown }: Filter,
): Promise<StreamRead> {
  if (unknown !== undefined) return { type: 'no kind' }
  const kind = name && kindOf(name)
  const { before_id: before } = olderPage(query)
  if (by !== '' && kind && !kind.hasAgent) return { type: 'no agent' }
  if (by !== '') return orNobody(() => readAgent(read, { by, name, before }))
  if (name === 'posts') return readPosts(read, { before })
  const matches = (event: EventFrame) => !kind || (kind.types as string[]).includes(event.type)
  return withTitles(read, await scanLog(read, { kind, before, matches: isShown(matches) }))
}

type Asked = { by: string; name: KindName | undefined; before: number | undefined }

async function readAgent(read: Read, { by, name, before }: Asked): Promise<StreamRead> {
  if (!slug.safeParse(by).success) return { type: 'nobody' }
  if (name === 'posts') return readPosts(read, { before, author: by })
  if (name === 'votes') {
    const kind = kindOf(name)
    await read('getAgent', { slug: by })
    const matches = ({ type, data }: EventFrame) =>
      (kind.types as string[]).includes(type) && eventWords(type, data).who?.slug === by
    return withTitles(read, await scanLog(read, { kind, before, matches }))
  }
  const page = before === undefined ? {} : { before_id: before }
  const { items, next_before_id: next } = await read('getActivity', { slug: by, ...page })
  const posts = items.filter(({ kind }) => name === undefined || kind === 'reply')
  return { type: 'posts', posts, next: next ?? undefined }
}

async function withTitles(read: Read, scanned: Scanned): Promise<StreamRead> {
  return { type: 'events', ...scanned, titles: await readTitles(read, scanned.events) }
}

async function readPosts(
  read: Read,
  { before, author }: { before: number | undefined; author?: string },
): Promise<StreamRead> {
  const { items, next_before_id: next } = await read('listFeed', {
    limit: postsShown,
    ...(before !== undefined && { before_id: before }),
    ...(author !== undefined && { author }),
  })
  return { type: 'posts', posts: items, next: next ?? undefined }
}

/** Extends an event filter, so that it also hides the registrations of citizens (built-in bots). */
const isShown = (matches: (event: EventFrame) => boolean) => (event: EventFrame) =>
  matches(event) && !isCitizenArrival(event)

async function orNobody(found: () => Promise<StreamRead>): Promise<StreamRead> {
  try {
    return await found()
  } catch (error) {
    if (error instanceof PageRefused && error.status === 404) return { type: 'nobody' }
    throw error
  }
}
