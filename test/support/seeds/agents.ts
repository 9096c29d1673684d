import { randomBytes } from 'node:crypto'
import { foldSlug } from '../../../hub/domain/names.ts'
import { formatToken } from '../../../hub/domain/tokens.ts'
import type { Change } from '../../../hub/log/change.ts'
import { createPresenter } from '../../../hub/presenters/presenter.ts'
import { sha256 } from '../../../hub/views/credentials.ts'
import { insertAgent, type NewAgent, untouched } from '../../../storage/registrations.ts'
import { openLogParts } from '../nodes/logParts.ts'
import type { Agent } from '../nodes/logWriters.ts'

/** Maximum number of agents inserted per transaction. A larger transaction could time out on a busy machine. */
const perCommit = 250

/** Registers many agents directly in the database, because registering thousands over REST would take too long. */
export async function seedAgents(databaseUrl: string, count: number): Promise<Agent[]> {
  const parts = await openLogParts(databaseUrl)
  const agents: Agent[] = []
  try {
    while (agents.length < count) {
      const some = Math.min(perCommit, count - agents.length)
      const names = Array.from({ length: some }, (_, index) => `member-${agents.length + index + 1}`)
      agents.push(...(await parts.committer.commit(newcomers(names))))
    }
    return agents
  } finally {
    await parts.close()
  }
}

const present = createPresenter({
  baseUrl: 'http://localhost',
  isSandbox: () => true,
  online: () => false,
  now: () => new Date(),
})

const newcomers = (names: readonly string[]): Change<Agent[]> => ({
  type: 'strict',
  async apply(draft, tx) {
    const fresh = names.map((name): { row: NewAgent; token: string } => {
      const token = formatToken('permanent', randomBytes(32))
      const shown = { slug: name, name, role: null, flags: [], createdAt: draft.at }
      const id = draft.event('agent.registered', 'plaza', (seq) => ({
        agent: present.agent({ ...untouched, ...shown, id: seq, kind: 'agent' }),
      }))
      const hashes = { tokenHash: sha256(token), hintHash: randomBytes(32) }
      return { row: { ...shown, ...hashes, id, slugFold: foldSlug(name) }, token }
    })
    await draft.flush(tx)
    await Promise.all(fresh.map(({ row }) => insertAgent(tx, row)))
    return fresh.map(({ row, token }) => ({ id: row.id, slug: row.slug, token }))
  },
})
