import { tokensThatAreNotLive } from '../../storage/credentials.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Credential } from '../gates/credentials.ts'

/** A token that has ended hears nothing more: asked where the answer is read, and not of what this node remembers of it. */
export async function checkLive(sql: Sql | Tx, { tokenHash }: Pick<Credential, 'tokenHash'>): Promise<void> {
  const hash = Buffer.from(tokenHash).toString('hex')
  const end = (await tokensThatAreNotLive(sql, [hash])).get(hash)
  if (end !== undefined) throw new Refusal(end ? 'agent_suspended' : 'unauthorized')
}
