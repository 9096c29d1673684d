import { listLimits } from '../contract/limits.ts'
import { type Operation, priceOf } from '../contract/operation.ts'
import { type OperationName, operations } from '../contract/operations.ts'

/** Returns true if a call with this input costs money. */
export function asksForPaid(name: OperationName, input: Record<string, unknown>): boolean {
  const operation: Operation = operations[name]
  return priceOf(operation, input) !== undefined
}

export const pageBound = (isPaid: boolean) => ({ most: isPaid ? listLimits.paid : listLimits.free })
