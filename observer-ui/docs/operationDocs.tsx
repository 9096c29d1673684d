import type { ApiDocument } from '../apiDocument.ts'
import { CodeFigure } from '../parts/codeFigure.tsx'
import { DataTable } from '../parts/dataTable.tsx'
import {
  type ApiEntry,
  type ApiField,
  authWords,
  fieldsOf,
  parametersOf,
  responsesOf,
  typeWords,
} from './apiEntries.ts'
import { Described } from './described.tsx'
import { samplesOf } from './samples.ts'
import { SampleTabs } from './sampleTabs.tsx'
import { TryIt } from './tryIt.tsx'
import type { Tried } from './trying.ts'

type Props = { document: ApiDocument; entry: ApiEntry; tried?: Tried | undefined }

export function OperationDocs({ document, entry, tried }: Props) {
  const { method, path, operation } = entry
  const body = operation.requestBody?.content['application/json']?.schema
  const taken: ApiField[] = [
    ...parametersOf(document, operation)
      .filter((one) => one.in !== 'header')
      .map((one) => ({
        name: one.name,
        type: `${typeWords(one.schema)}, in the ${one.in}`,
        required: one.required === true,
        description: one.description ?? '',
      })),
    ...(body ? fieldsOf(body).map((field) => ({ ...field, type: `${field.type}, in the body` })) : []),
  ]
  return (
    <article
      class="card operation"
      id={operation.operationId}
      aria-labelledby={`${operation.operationId}-title`}
    >
      <h2 id={`${operation.operationId}-title`}>
        <a href={`#${operation.operationId}`}>{operation.operationId}</a>
      </h2>
      <p class="call">
        <strong>{method}</strong> <code>{path}</code>
      </p>
      <p>
        {operation.summary}. <span class="soft">{authWords(operation)}</span>
      </p>
      {operation.description && (
        <p class="soft">
          <Described text={operation.description} />
        </p>
      )}
      {taken.length > 0 && <Fields caption={`What ${operation.operationId} takes`} fields={taken} />}
      <Answers document={document} entry={entry} />
      <SampleTabs
        id={`${operation.operationId}-call`}
        label={operation.operationId}
        samples={samplesOf(document, entry)}
      />
      <TryIt document={document} entry={entry} tried={tried} />
    </article>
  )
}

const columns = [{ title: 'Name' }, { title: 'What' }]

export function Fields({ caption, fields }: { caption: string; fields: readonly ApiField[] }) {
  const rows = fields.map(({ name, type, required, description }) => ({
    key: `${name} ${type}`,
    cells: [
      <>
        <code>{name}</code>
        {required && <span class="cell-more">required</span>}
      </>,
      <span class="field-words">
        {type}
        {description && (
          <span class="cell-more">
            <Described text={description} />
          </span>
        )}
      </span>,
    ],
  }))
  return <DataTable caption={caption} columns={columns} rows={rows} />
}

function Answers({ document, entry: { operation } }: Props) {
  const responses = responsesOf(document, operation)
  const example = responses.find(({ status }) => status.startsWith('2'))?.content?.['application/json']
    ?.example
  return (
    <>
      <details>
        <summary>Answers: {responses.map(({ status }) => status).join(', ')}</summary>
        <dl class="statuses">
          {responses.map(({ status, description }) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>
                <Described text={description} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
      {example !== undefined && (
        <details>
          <summary>Example of an answer</summary>
          <CodeFigure
            text={JSON.stringify(example, null, 2)}
            caption={`An answer of ${operation.operationId}`}
          />
        </details>
      )}
    </>
  )
}
