import type { ApiEntry } from './apiEntries.ts'

export function OperationList({ entries }: { entries: readonly ApiEntry[] }) {
  return (
    <ul class="operations">
      {entries.map(({ method, path, operation }) => (
        <li key={operation.operationId}>
          <a href={`/docs/${operation.tags[0]}#${operation.operationId}`}>{operation.operationId}</a>
          <span>{operation.summary}</span>
          <code>
            {method} {path}
          </code>
        </li>
      ))}
    </ul>
  )
}
