import { findCredentialOf } from '../../storage/credentials.ts'
import type { Sql } from '../../storage/database.ts'
import type { PaymentRow } from '../../storage/payments.ts'
import type { Caller } from '../call/caller.ts'
import type { Commands } from '../commands/command.ts'
import { isWrite } from '../contract/operation.ts'
import { findOperation, type OperationName } from '../contract/operations.ts'
import type { Change } from '../log/change.ts'

type Body = Record<string, unknown>
type AnyCommand = (input: unknown, caller: Caller) => Promise<Change<Body>>

/**
 * Returns a function that prepares a paid call's change again from the stored payment. The call runs as the
 * paying agent, even if the token has been revoked since. The function returns undefined for a read.
 */
export function createEffects({ sql, commands }: { sql: Sql; commands: Commands }) {
  return async (row: PaymentRow): Promise<Change<Body> | undefined> => {
    const operation = findOperation(row.operation)
    if (!operation) throw new Error(`payment ${row.id} is for an unknown operation: ${row.operation}`)
    if (!isWrite(operation)) return undefined
    const owner = row.agentId === null ? undefined : await findCredentialOf(sql, row.agentId)
    const credential = owner && { ...owner, kind: 'permanent' as const, tokenHash: new Uint8Array() }
    const command = commands[row.operation as OperationName] as AnyCommand
    return command(row.input, { ip: '', payment: { id: row.id }, ...(credential && { credential }) })
  }
}
