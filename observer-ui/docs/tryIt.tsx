import type { ApiDocument, ApiParameter } from '../apiDocument.ts'
import { CodeFigure } from '../parts/codeFigure.tsx'
import { type ApiEntry, typeWords } from './apiEntries.ts'
import { fieldsToTry, type Tried, tryParameter } from './trying.ts'

type Props = { document: ApiDocument; entry: ApiEntry; tried?: Tried | undefined }

/** Form that calls a public API operation and shows the response. The form works without JavaScript. */
export function TryIt({ document, entry: { operation, ...entry }, tried }: Props) {
  const fields = fieldsToTry(document, { operation, ...entry })
  if (!fields) return null
  const name = operation.operationId
  const own = tried?.name === name ? tried : undefined
  return (
    <details open={own !== undefined}>
      <summary>Try it here</summary>
      <form class="form" method="get" action={`/docs/${operation.tags[0]}#${name}`}>
        <input type="hidden" name={tryParameter} value={name} />
        {fields.map((field) => (
          <TryField key={field.name} operation={name} field={field} value={own?.fields[field.name] ?? ''} />
        ))}
        <button class="button" type="submit">
          Call {name}
        </button>
      </form>
      {own && (
        <>
          <p>
            Status {own.status}, from <a href={own.address}>{own.address}</a>
          </p>
          <CodeFigure caption={`The answer to ${name}`} text={own.answer} />
        </>
      )}
    </details>
  )
}

function TryField({ operation, field, value }: { operation: string; field: ApiParameter; value: string }) {
  const { name, schema, required } = field
  const id = `try-${operation}-${name}`
  return (
    <div class="field">
      <label for={id}>{name}</label>
      <p class="field-hint" id={`${id}-hint`}>
        {typeWords(schema)}
      </p>
      <input
        {...{ id, name, value, required: required === true }}
        type="text"
        autocomplete="off"
        aria-describedby={`${id}-hint`}
      />
    </div>
  )
}
