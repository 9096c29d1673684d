import { isWrite, type Operation } from '../../../hub/contract/operation.ts'
import { type OperationName, operationNames, operations } from '../../../hub/contract/operations.ts'
import type { FaceName } from '../clients/callers.ts'

/**
 * One operation for each combination of the properties that the gates read. The sockets pass every call to the same
 * gates as REST, so the tests of a gate call all operations by REST, and only these by socket.
 */
const sampled: ReadonlySet<OperationName> = new Set(
  new Map(operationNames.toReversed().map((name) => [shapeOf(name), name])).values(),
)

/** Returns true if the tests of the gates call this operation by this transport. */
export const isSampled = (face: FaceName, name: OperationName): boolean =>
  face === 'REST' || sampled.has(name)

function shapeOf(name: OperationName): string {
  const row: Operation = operations[name]
  const { auth, withToken, price, secret, provesItself, personal, longPoll, cache, freeRepeat } = row
  const isPaid = price && (price.when ? 'on request' : 'always')
  return JSON.stringify([
    ...[isWrite(row), auth, withToken !== undefined, isPaid],
    ...[secret, provesItself, personal, longPoll, cache, freeRepeat],
  ])
}
