import { findPayableAgent } from '../../storage/agents.ts'
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
 * Creates a function that rebuilds the database change of a paid call from the stored payment. A background job can
 * then complete an interrupted call, even if the payer's token has been revoked.
 */
export function createEffects({ sql, commands }: { sql: Sql; commands: Commands }) {
  return async (row: PaymentRow): Promise<Change<Body> | undefined> => {
    const operation = findOperation(row.operation)
    if (!operation) throw new Error(`payment ${row.id} is for an unknown operation: ${row.operation}`)
    if (!isWrite(operation)) return undefined
    // If the paying agent has left the plaza, the payment counts as a donation and grants nothing.
    if (row.agentId !== null && !(await findPayableAgent(sql, row.agentId))) return undefined
    const owner = row.agentId === null ? undefined : await findCredentialOf(sql, row.agentId)
    const credential = owner && { ...owner, kind: 'permanent' as const, tokenHash: new Uint8Array() }
    const command = commands[row.operation as OperationName] as AnyCommand
    return command(row.input, { ip: '', payment: { id: row.id }, ...(credential && { credential }) })
  }
}
