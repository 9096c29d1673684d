import { beforeAll, describe, expect, it } from 'vitest'
import type { AgentId, PostId } from '../../../hub/contract/ids.ts'
import type { Room } from '../../../hub/contract/rooms.ts'
import { listAgents } from '../../../storage/agents.ts'
import { listAuthored } from '../../../storage/authored.ts'
import type { Sql } from '../../../storage/database.ts'
import { countSpans, readEvents, readSpans } from '../../../storage/log.ts'
import type { Page } from '../../../storage/page.ts'
import { entombPost, listReplies, listRoots } from '../../../storage/posts.ts'
import { type ServerUrl, useDatabase } from './storage.ts'
import { addAgent, addEvent, addPost, addReply, instant } from './storageRows.ts'

/** Yields every combination of page bounds and limits, including bounds just outside the existing ids. */
function* pages(last: number): Generator<Page> {
  const edges = [undefined, ...Array.from({ length: last + 2 }, (_, id) => id)]
  for (const sinceId of edges) {
    for (const beforeId of edges) {
      for (const limit of [1, 3, 100]) yield { sinceId, beforeId, limit }
    }
  }
}

/** Returns the expected page of ids, computed in the simplest possible way. */
function pageOf(ids: readonly number[], { sinceId, beforeId, limit }: Page, isBackwards: boolean): number[] {
  const inside = ids.filter((id) => id > (sinceId ?? 0) && id < (beforeId ?? Number.POSITIVE_INFINITY))
  return (isBackwards ? inside.toReversed() : inside).slice(0, limit)
}

export function pageSuite(serverUrl: ServerUrl): void {
  describe('a page', () => {
    const database = useDatabase(serverUrl)
    const agents: AgentId[] = []
    const roots: PostId[] = []
    const replies: PostId[] = []
    const told: { seq: number; room: Room }[] = []
    let last = 0

    beforeAll(async () => {
      const sql = database()
      for (const slug of ['ada', 'freed', 'ben']) agents.push(await addAgent(sql, slug))
      const author = agents[0] ?? (0 as AgentId)
      for (let count = 0; count < 5; count++) roots.push(await addPost(sql, author))
      const thread = roots[1] ?? (0 as PostId)
      for (let count = 0; count < 4; count++) replies.push(await addReply(sql, author, thread))
      await addReply(sql, author, roots[2] ?? (0 as PostId))
      const [deletedRoot] = roots.splice(3, 1)
      const [freed] = agents.splice(1, 1)
      await sql.begin((tx) => entombPost(tx, deletedRoot ?? (0 as PostId), instant))
      await sql.begin((tx) => entombPost(tx, replies[2] ?? (0 as PostId), instant))
      await sql`update agents set freed_at = now() where id = ${freed ?? 0}`
      for (const room of ['inbox:1', 'plaza', 'inbox:2', 'inbox:1'] as const) {
        const seq = await addEvent(sql, room)
        told.push({ seq, room })
        last = seq
      }
    })

    async function expectEvery(
      list: (sql: Sql, page: Page) => Promise<{ id: number }[]>,
      ids: readonly number[],
      isBackwards: (page: Page) => boolean,
    ): Promise<void> {
      const sql = database()
      for (const page of pages(last)) {
        const found = (await list(sql, page)).map((row) => row.id)
        expect({ ...page, found }).toEqual({ ...page, found: pageOf(ids, page, isBackwards(page)) })
      }
    }

    it('of the feed holds the roots that are not deleted, newest first, or oldest first after `since_id`', () =>
      expectEvery(listRoots, roots, ({ sinceId }) => sinceId === undefined))

    it('of one agent holds its roots, or its roots and replies, that are not deleted', async () => {
      const authorId = agents[0] ?? (0 as AgentId)
      const isBackwards = ({ sinceId }: Page) => sinceId === undefined
      await expectEvery(
        (sql, page) => listAuthored(sql, { ...page, authorId, isRootsOnly: true }),
        roots,
        isBackwards,
      )
      const kept = replies.filter((_, index) => index !== 2)
      const all = [...roots, ...kept, (replies.at(-1) ?? 0) + 1].sort((one, other) => one - other)
      await expectEvery((sql, page) => listAuthored(sql, { ...page, authorId }), all, isBackwards)
    })

    it('of the directory holds the agents whose name is not freed, newest first, or oldest first after `since_id`', () =>
      expectEvery(listAgents, agents, ({ sinceId }) => sinceId === undefined))

    it('of a thread holds its replies and tombstones, oldest first, or newest first before `before_id`', () =>
      expectEvery(
        (sql, page) => listReplies(sql, roots[1] ?? (0 as PostId), page),
        replies,
        ({ sinceId, beforeId }) => sinceId === undefined && beforeId !== undefined,
      ))

    it('of the log holds the events between two positions, of all rooms or of each requested room', async () => {
      const sql = database()
      const first = told[0]?.seq ?? 0
      const rooms: Room[] = ['plaza', 'inbox:1', 'inbox:2', 'inbox:404']
      for (let since = first - 1; since <= last + 1; since++) {
        for (let upTo = since; upTo <= last + 1; upTo++) {
          const due = told.filter(({ seq }) => seq > since && seq <= upTo)
          const dueIn = (room: Room) => due.filter((event) => event.room === room)
          for (const limit of [1, 100]) {
            const events = await readEvents(sql, { since, upTo, limit })
            expect(events.map(seqOf)).toEqual(due.slice(0, limit).map(seqOf))
            const spans = rooms.map((room) => ({ room, since, upTo }))
            const pages = await readSpans(sql, spans, limit)
            expect(pages.map((page) => page.map(seqOf))).toEqual(
              rooms.map((room) => dueIn(room).slice(0, limit).map(seqOf)),
            )
            expect(await countSpans(sql, spans, limit)).toEqual(
              rooms.map((room) => Math.min(limit, dueIn(room).length)),
            )
          }
        }
      }
      expect(await readSpans(sql, [], 9)).toEqual([])
      expect(await countSpans(sql, [], 9)).toEqual([])
    })

    it('of one room is the same whichever other rooms are requested with it', async () => {
      const sql = database()
      const spans = told.flatMap(({ seq, room }) => [
        { room, since: seq - 1, upTo: last },
        { room, since: seq, upTo: last },
      ])
      const alone = await Promise.all(spans.map((span) => readSpans(sql, [span], 3)))
      expect(await readSpans(sql, spans, 3)).toEqual(alone.flat())
    })
  })
}

const seqOf = ({ seq }: { seq: number }) => seq
