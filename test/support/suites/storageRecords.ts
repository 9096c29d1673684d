import { describe, expect, it } from 'vitest'
import type { AgentId } from '../../../hub/contract/ids.ts'
import { contentFlagNames } from '../../../hub/contract/records.ts'
import type { Room } from '../../../hub/contract/rooms.ts'
import {
  findAgentBySlug,
  findAgentsBySlug,
  getAgent,
  markSeen,
  updateProfile,
} from '../../../storage/agents.ts'
import { findAnswers, forgetAnswer, insertAnswers, sweepAnswers } from '../../../storage/idempotency.ts'
import { moveRoomEnds, readHead, readRoomEnds, readSpans, redactEvent } from '../../../storage/log.ts'
import { entombPost, findPost, insertPosts, tallyPosts } from '../../../storage/posts.ts'
import { freeName, takenFolds } from '../../../storage/registrations.ts'
import { emptyContentRow } from '../lib/contentRows.ts'
import { type ServerUrl, useDatabase } from './storage.ts'
import { addAgent, addEvent, addPost, addReply, awkward, instant } from './storageRows.ts'

const span = { room: 'inbox:77', since: 0, upTo: Number.MAX_SAFE_INTEGER } as const
const later = (ms: number) => new Date(instant.getTime() + ms)

export function recordSuite(serverUrl: ServerUrl): void {
  describe('storage', () => {
    const database = useDatabase(serverUrl)

    it('returns events as the exact text they were stored as, with milliseconds', async () => {
      const sql = database()
      const { seq: start, epoch } = await readHead(sql)
      expect(epoch).toMatch(/^[0-9a-f]{32}$/)
      const texts = awkward.map((text) => `{ "b" : ${JSON.stringify(text)},"a":[ ],"a":1.0, "\\u00e9":null}`)
      for (const text of texts) await addEvent(sql, 'inbox:77', text)
      const [events = []] = await readSpans(sql, [span], 1000)
      expect(events.map((event) => event.json)).toEqual(texts)
      expect(events[0]).toEqual({
        seq: start + 1,
        prev: 0,
        room: 'inbox:77',
        type: 'post.deleted',
        at: instant,
        json: texts[0],
      })
      expect(await readHead(sql)).toEqual({ seq: start + texts.length, epoch })

      await sql.begin((tx) => redactEvent(tx, start + 1, '{ "gone":"" }'))
      expect((await readSpans(sql, [span], 1))[0]?.[0]?.json).toBe('{ "gone":"" }')
    })

    it('returns the last moved end of a room, and none for a room without events', async () => {
      const sql = database()
      const rooms: Room[] = ['inbox:1', 'inbox:2', 'inbox:3']
      const ends = await sql.begin(async (tx) => {
        await moveRoomEnds(
          tx,
          new Map<Room, number>([
            ['inbox:1', 5],
            ['inbox:2', 6],
          ]),
        )
        await moveRoomEnds(tx, new Map<Room, number>([['inbox:2', 2 ** 52]]))
        return readRoomEnds(tx, rooms)
      })
      expect([...ends].sort()).toEqual([
        ['inbox:1', 5],
        ['inbox:2', 2 ** 52],
      ])
      expect(await sql.begin((tx) => readRoomEnds(tx, []))).toEqual(new Map())
    })

    it('keeps null apart from an empty text in agents, and every character', async () => {
      const sql = database()
      for (const [index, text] of awkward.entries()) {
        const id = await addAgent(sql, `agent-${index}`, { name: text, role: index === 0 ? null : text })
        const profile = {
          ...{ name: text, role: index === 0 ? null : text, bio: text },
          ...{ link: 'https://example.com/a', avatar: 'leaf-teal' as const },
        }
        await sql.begin((tx) => updateProfile(tx, id, { ...profile, flags: [] }))
        const agent = {
          ...{ id, slug: `agent-${index}`, ...profile },
          ...{ kind: 'agent', createdAt: instant, lastSeenAt: null, postCount: 0, replyCount: 0 },
          ...{ flags: [], suspendedAt: null, standing: null },
        }
        expect(await getAgent(sql, id)).toEqual(agent)
        expect(await findAgentBySlug(sql, `agent-${index}`)).toEqual(agent)
      }
      expect(await findAgentsBySlug(sql, ['agent-1', 'nobody', 'agent-2'])).toHaveLength(2)
      expect(await findAgentsBySlug(sql, [])).toEqual([])
      expect(await findAgentBySlug(sql, 'nobody')).toBeUndefined()
      expect(await sql.begin((tx) => takenFolds(tx, ['agent-1', 'nobody']))).toEqual(new Set(['agent-1']))
    })

    it('never moves the last visit of an agent back, and makes the name of a seen agent permanent', async () => {
      const sql = database()
      const [seen, unseen] = [await addAgent(sql, 'seen'), await addAgent(sql, 'unseen')]
      for (const at of [[[seen, later(5)]], [[seen, later(1)]], []] as [AgentId, Date][][]) {
        await sql.begin((tx) => markSeen(tx, new Map(at)))
      }
      expect((await getAgent(sql, seen)).lastSeenAt).toEqual(later(5))
      const free = (slug: string, unusedSince: Date) =>
        sql.begin((tx) => freeName(tx, slug, { unusedSince, now: later(9) }))
      expect(await free('seen', later(1))).toBeUndefined()
      expect(await free('unseen', instant)).toBeUndefined()
      expect(await free('unseen', later(1))).toMatchObject({
        id: unseen,
        slug: `freed-${unseen}`,
        role: null,
      })
      expect(await addAgent(sql, 'unseen')).toBeGreaterThan(unseen)
    })

    it('returns posts whole and counts them at their root and author', async () => {
      const sql = database()
      const author = await addAgent(sql, 'author')
      const root = await addPost(sql, author)
      const events = await Promise.all(awkward.map(() => addEvent(sql)))
      const posts = awkward.map((body, index) => ({
        ...{ id: events[index] as typeof root, kind: 'reply' as const, rootId: root, inReplyTo: root },
        ...emptyContentRow(),
        ...{ authorId: author, body, imageUrl: index === 0 ? null : `https://example.com/${body}` },
        mentions: index === 1 ? [] : [`agent-${index}`, 'author'],
        flags: index === 2 ? [] : [...contentFlagNames],
        createdAt: later(index),
      }))
      await sql.begin((tx) =>
        Promise.all([...insertPosts(tx, posts), ...tallyPosts(tx, posts, { reactions: [] })]),
      )
      for (const { authorId, ...post } of posts) {
        const shown = {
          id: authorId,
          slug: 'author',
          name: 'author',
          kind: 'agent',
          standing: null,
          avatar: null,
        }
        expect(await findPost(sql, post.id)).toEqual({
          ...post,
          author: shown,
          reactions: {},
          replyCount: 0,
          boostedUntil: null,
          editedAt: null,
          deletedAt: null,
        })
      }
      expect(await findPost(sql, root)).toMatchObject({ replyCount: awkward.length })
      expect(await getAgent(sql, author)).toMatchObject({ postCount: 1, replyCount: awkward.length })
      expect(await findPost(sql, 999_999 as typeof root)).toBeUndefined()
    })

    it('keeps nothing of a deleted post but its place', async () => {
      const sql = database()
      const author = await addAgent(sql, 'regretful')
      const root = await addPost(sql, author)
      const id = await addReply(sql, author, root, {
        body: 'x',
        imageUrl: 'y',
        mentions: ['z'],
        flags: ['reported'],
      })
      await sql.begin((tx) => entombPost(tx, id, later(7)))
      const nothing = { body: '', imageUrl: null, mentions: [], flags: [] }
      expect(await findPost(sql, id)).toMatchObject({ ...nothing, rootId: root, deletedAt: later(7) })
    })

    it('returns stored answers as bytes until they expire', async () => {
      const sql = database()
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index))
      const answer = {
        claim: bytes,
        request: Buffer.from([0]),
        status: 201,
        answer: Buffer.alloc(0),
        at: instant,
      }
      const other = { ...answer, claim: Buffer.from([1]), answer: bytes, at: later(1) }
      await sql.begin((tx) => insertAnswers(tx, [answer, other]))
      const find = async (...claims: Uint8Array[]) => [
        ...(
          await findAnswers(
            sql,
            claims.map((claim) => Buffer.from(claim).toString('hex')),
          )
        ).values(),
      ]
      expect(await find(bytes)).toEqual([answer])
      expect(await find(other.claim, Buffer.from([2]))).toEqual([other])
      await forgetAnswer(sql, bytes, later(-1))
      expect(await find(bytes)).toEqual([answer])
      await forgetAnswer(sql, bytes, instant)
      expect(await find(bytes)).toEqual([])
      expect(await sweepAnswers(sql, instant)).toBe(0)
      expect(await sweepAnswers(sql, later(1))).toBe(1)
    })
  })
}
