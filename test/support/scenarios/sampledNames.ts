import { isWrite, type Operation } from '../../../hub/contract/operation.ts'
import { type OperationName, operationNames, operations } from '../../../hub/contract/operations.ts'
import type { FaceName } from '../clients/callers.ts'

/**
 * A sample of operations for tests over sockets. Shared checks (such as the token check) depend on certain properties
 * of an operation. The sample contains one operation for each combination of these properties.
 */
const sampled: ReadonlySet<OperationName> = new Set(
  new Map(operationNames.toReversed().map((name) => [shapeOf(name), name])).values(),
)

/**
 * Returns true if tests must try this operation over this transport. They try all operations over REST, so a sample is
 * enough over sockets.
 */
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
