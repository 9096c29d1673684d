import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AgentId } from '../../../hub/contract/ids.ts'
import {
  endOldestSessions,
  endSessions,
  findByHint,
  findPermanentTokens,
  findSessionTokens,
  findTokenOwner,
  insertSession,
  replaceToken,
  sweepSessions,
} from '../../../storage/credentials.ts'
import type { Sql } from '../../../storage/database.ts'
import { type ServerUrl, useDatabase } from './storage.ts'
import { addAgent, instant } from './storageRows.ts'

const later = (ms: number) => new Date(instant.getTime() + ms)

export function credentialSuite(serverUrl: ServerUrl): void {
  describe('credentials', () => {
    const database = useDatabase(serverUrl)

    async function openSession(sql: Sql, agentId: AgentId, expiresAt = later(1000)) {
      const tokenHash = randomBytes(32)
      const id = await sql.begin((tx) =>
        insertSession(tx, { agentId, tokenHash, createdAt: instant, expiresAt }),
      )
      return { id, tokenHash }
    }

    const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex')
    const permanent = async (sql: Sql, hash: Uint8Array) =>
      (await findPermanentTokens(sql, [hex(hash), hex(randomBytes(32))])).get(hex(hash))
    const session = async (sql: Sql, hash: Uint8Array, now: Date) =>
      (await findSessionTokens(sql, [hex(randomBytes(32)), hex(hash)], now)).get(hex(hash))

    it('are found with their agent by the hash of a permanent token', async () => {
      const sql = database()
      const tokenHash = randomBytes(32)
      const agentId = await addAgent(sql, 'permanent', { tokenHash })
      const credential = {
        ...{ agentId, sessionId: null, expiresAt: null, agentCreatedAt: instant, usedBefore: false },
        suspension: null,
        standing: null,
        avatar: null,
        ...{ slug: 'permanent', name: 'permanent', agentKind: 'agent' },
      }
      expect(await permanent(sql, tokenHash)).toEqual(credential)
      await sql`update agents set token_used_at = now() where id = ${agentId}`
      expect(await permanent(sql, tokenHash)).toEqual({ ...credential, usedBefore: true })
      expect(await permanent(sql, randomBytes(32))).toBeUndefined()
    })

    it('of a session are valid until the exact moment of its expiry', async () => {
      const sql = database()
      const agentId = await addAgent(sql, 'session')
      const { id, tokenHash } = await openSession(sql, agentId, later(1000))
      const found = await session(sql, tokenHash, later(999))
      expect(found).toMatchObject({ agentId, sessionId: id, expiresAt: later(1000), agentCreatedAt: instant })
      expect(await session(sql, tokenHash, later(1000))).toBeUndefined()
      expect(await sweepSessions(sql, later(999))).toBe(0)
      expect(await sweepSessions(sql, later(1000))).toBe(1)
    })

    it('of sessions end one by one, all together, or all but the newest few', async () => {
      const sql = database()
      const [agentId, other] = [await addAgent(sql, 'many'), await addAgent(sql, 'other')]
      const sessions = []
      for (let count = 0; count < 6; count++) sessions.push((await openSession(sql, agentId)).id)
      const { tokenHash } = await openSession(sql, other)
      const [first, second, third, ...rest] = sessions
      const sorted = (ids: number[]) => ids.sort((a, b) => a - b)
      expect(await sql.begin((tx) => endSessions(tx, agentId, third ?? 0))).toEqual([third])
      expect(await sql.begin((tx) => endSessions(tx, other, first ?? 0))).toEqual([])
      expect(sorted(await sql.begin((tx) => endOldestSessions(tx, agentId, 3)))).toEqual([first, second])
      expect(sorted(await sql.begin((tx) => endSessions(tx, agentId, null)))).toEqual(rest)
      expect(await session(sql, tokenHash, instant)).toBeDefined()
    })

    it('tell the owner of a token, permanent or of a session', async () => {
      const sql = database()
      const own = randomBytes(32)
      const agentId = await addAgent(sql, 'owner', { tokenHash: own })
      const { id, tokenHash } = await openSession(sql, agentId)
      const owner = (hash: Uint8Array) => sql.begin((tx) => findTokenOwner(tx, hash))
      expect(await owner(own)).toEqual({ agentId, sessionId: null })
      expect(await owner(tokenHash)).toEqual({ agentId, sessionId: id })
      expect(await owner(randomBytes(32))).toBeUndefined()
    })

    it('are replaced together with the recovery hint, or ended while the hint stays valid', async () => {
      const sql = database()
      const [tokenHash, hintHash] = [randomBytes(32), randomBytes(32)]
      const agentId = await addAgent(sql, 'renewed', {
        tokenHash: randomBytes(32),
        hintHash: randomBytes(32),
      })
      const byHint = (slug: string, hash: Uint8Array) => sql.begin((tx) => findByHint(tx, slug, hash))
      await sql.begin((tx) => replaceToken(tx, agentId, { tokenHash, hintHash }))
      expect(await permanent(sql, tokenHash)).toMatchObject({ agentId })
      expect(await byHint('renewed', hintHash)).toBe(agentId)
      await sql.begin((tx) => replaceToken(tx, agentId, { tokenHash: null }))
      expect(await permanent(sql, tokenHash)).toBeUndefined()
      expect(await byHint('renewed', hintHash)).toBe(agentId)
      expect(await byHint('renewed', tokenHash)).toBeUndefined()
      expect(await byHint('owner', hintHash)).toBeUndefined()
    })
  })
}
