import { listLimits } from '../contract/limits.ts'
import { type Operation, priceOf } from '../contract/operation.ts'
import { type OperationName, operations } from '../contract/operations.ts'

/** Whether this call asks for what has a price. The table alone says so: nothing priced is free, and nothing free is priced. */
export function asksForPaid(name: OperationName, input: Record<string, unknown>): boolean {
  const operation: Operation = operations[name]
  return priceOf(operation, input) !== undefined
}

export const pageBound = (isPaid: boolean) => ({ most: isPaid ? listLimits.paid : listLimits.free })
