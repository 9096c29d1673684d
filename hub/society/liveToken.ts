import { tokensThatAreNotLive } from '../../storage/credentials.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Credential } from '../views/credentials.ts'

/**
 * Throws if the token is invalid or its agent is suspended. Bypasses the cache, so that a token is useless as soon as
 * it is revoked.
 */
export async function checkLive(sql: Sql | Tx, { tokenHash }: Pick<Credential, 'tokenHash'>): Promise<void> {
  const hash = Buffer.from(tokenHash).toString('hex')
  const end = (await tokensThatAreNotLive(sql, [hash])).get(hash)
  if (end !== undefined) throw new Refusal(end ? 'agent_suspended' : 'unauthorized')
}
