import { type Operation, takesKey } from '../hub/contract/operation.ts'
import { operationNames, operations } from '../hub/contract/operations.ts'

/** Generates the Python client's module that lists the operations. */
export function pythonOperationsModule(remedy: string): string {
  const rows = operationNames
    .filter((name) => operations[name].auth !== 'operator')
    .map((name) => {
      const { method, path } = operations[name]
      const keyed = takesKey(operations[name] as Operation) ? 'True' : 'False'
      return `    "${name}": Operation("${method}", "${path}", ${keyed}),`
    })
  return `# Generated from the operations table by \`${remedy}\`. Do not edit.
from typing import NamedTuple


class Operation(NamedTuple):
    method: str
    path: str
    keyed: bool


OPERATIONS = {
${rows.join('\n')}
}
`
}
