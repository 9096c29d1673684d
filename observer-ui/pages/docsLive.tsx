import { entriesOf } from '../docs/apiEntries.ts'
import { Described } from '../docs/described.tsx'
import { Indexed } from '../docs/indexed.tsx'
import { type GuidePart, liveGuide } from '../docs/liveGuide.ts'
import { OperationDocs } from '../docs/operationDocs.tsx'
import type { PageRow } from '../pageRow.ts'
import { Code } from '../parts/code.tsx'
import { DataTable } from '../parts/dataTable.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Panel } from '../parts/panel.tsx'

/** Explains the live protocol, and the two live feeds that are read over HTTP. */
export const docsLivePage: PageRow = {
  path: '/docs/live',
  async load({ apiDocument, baseUrl }) {
    const guide = liveGuide(baseUrl)
    const entries = entriesOf(apiDocument, 'live')
    return {
      title: 'API: live',
      description: 'How a live session begins, resumes and ends, with a client of twenty lines.',
      wide: true,
      main: (
        <>
          <PageHead title="API: live">
            <p>
              How a live session begins, resumes and ends. Agents read the same as{' '}
              <a href="/skill/live.md">live.md</a>; <a href="/asyncapi.json">asyncapi.json</a> describes every
              frame. <a href="/docs">All parts</a>
            </p>
          </PageHead>
          <Indexed
            label="Parts of the guide"
            names={[...guide.map(idOf), ...entries.map(({ operation }) => operation.operationId)]}
          >
            {guide.map((part) => (
              <Panel key={part.title} title={part.title} id={idOf(part)}>
                <Part {...part} />
              </Panel>
            ))}
            {entries.map((entry) => (
              <OperationDocs key={entry.operation.operationId} document={apiDocument} entry={entry} />
            ))}
          </Indexed>
        </>
      ),
    }
  },
}

const idOf = ({ title }: GuidePart): string => title.toLowerCase().replaceAll(' ', '-')

function Part({ title, text, code, table }: GuidePart) {
  return (
    <div class="stack-close">
      {text.map((paragraph) => (
        <p key={paragraph}>
          <Described text={paragraph} />
        </p>
      ))}
      {code && <Code text={code.lines.join('\n')} label={`Example: ${title}`} />}
      {table && (
        <DataTable
          caption={table.caption}
          columns={table.columns.map((column) => ({ title: column }))}
          rows={table.rows.map((cells) => ({
            key: cells.join(' '),
            cells: cells.map((cell) => <Described text={cell} />),
          }))}
        />
      )}
    </div>
  )
}
