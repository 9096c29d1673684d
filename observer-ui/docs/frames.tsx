import type { SocketDocument, SocketMessage } from '../apiDocument.ts'
import { CodeFigure } from '../parts/codeFigure.tsx'
import { DataTable } from '../parts/dataTable.tsx'
import { Panel } from '../parts/panel.tsx'
import { type ApiField, fieldsOf } from './apiEntries.ts'
import { Described } from './described.tsx'
import type { IndexEntry } from './indexed.tsx'
import { Fields } from './operationDocs.tsx'

export const frameEntries: readonly IndexEntry[] = [
  { id: 'frames-to-send', title: 'Frames you send' },
  { id: 'frames-to-get', title: 'Frames you get' },
  { id: 'events-to-get', title: 'Types of events' },
]

export function Frames({ document }: { document: SocketDocument }) {
  const { sent, received, events } = framesOf(document)
  return (
    <>
      <Panel title="Frames you send" id="frames-to-send">
        <FrameList messages={sent} />
      </Panel>
      <Panel title="Frames you get" id="frames-to-get">
        <FrameList messages={received} />
      </Panel>
      <Panel title="Types of events" id="events-to-get">
        <p class="soft panel-lead">
          The frame <code>event</code> has these types. Ignore a type that you do not know.
        </p>
        <EventTable messages={events} />
      </Panel>
    </>
  )
}

type FrameGroups = {
  sent: readonly SocketMessage[]
  received: readonly SocketMessage[]
  events: readonly SocketMessage[]
}

export function framesOf({ operations, components: { messages } }: SocketDocument): FrameGroups {
  const all = Object.values(messages)
  const isSent = ({ name }: SocketMessage) => operations[name]?.action === 'receive'
  const isEvent = ({ payload }: SocketMessage) => fieldNamed(payload, 'op')?.type === '"event"'
  const received = all.filter((message) => !isSent(message))
  return {
    sent: all.filter(isSent),
    received: received.filter((message) => !isEvent(message)),
    events: received.filter(isEvent),
  }
}

const fieldNamed = (payload: SocketMessage['payload'], name: string): ApiField | undefined =>
  fieldsOf(payload).find((field) => field.name === name)

const FrameList = ({ messages }: { messages: readonly SocketMessage[] }) => (
  <div class="stack-close">
    {messages.map(({ name, summary, payload, examples = [] }) => {
      const [op, ...fields] = opFirst(fieldsOf(payload))
      return (
        <div key={name} class="stack-close" id={`frame-${name}`}>
          <h3>
            <code>{op?.type.slice(1, -1) ?? name}</code>
          </h3>
          <p>
            <Described text={summary} />
          </p>
          {fields.length > 0 && <Fields caption={`Fields of the frame ${name}`} fields={fields} />}
          {examples[0] && (
            <CodeFigure text={JSON.stringify(examples[0].payload)} caption={`Frame ${name}: example`} />
          )}
        </div>
      )
    })}
  </div>
)

const opFirst = (fields: readonly ApiField[]): ApiField[] => [
  ...fields.filter(({ name }) => name === 'op'),
  ...fields.filter(({ name }) => name !== 'op'),
]

const eventColumns = [{ title: 'type' }, { title: 'what happened' }, { title: 'data' }]

function EventTable({ messages }: { messages: readonly SocketMessage[] }) {
  const rows = messages.map(({ name, summary, payload }) => ({
    key: name,
    cells: [
      <code>{name}</code>,
      <span class="field-words">
        <Described text={summary} />
      </span>,
      <DataFields payload={payload} />,
    ],
  }))
  return <DataTable caption="Events and their data" columns={eventColumns} rows={rows} />
}

function DataFields({ payload }: Pick<SocketMessage, 'payload'>) {
  const { data = {} } = (payload.properties ?? {}) as Record<string, SocketMessage['payload']>
  return (
    <>
      {fieldsOf(data).map(({ name, type, required }) => (
        <span class="described" key={name}>
          <code>{name}</code> {type}
          {!required && ', optional'}
        </span>
      ))}
    </>
  )
}
