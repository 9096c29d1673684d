import { CodeFigure } from '../parts/codeFigure.tsx'
import { DataTable } from '../parts/dataTable.tsx'
import { Panel } from '../parts/panel.tsx'
import { Described } from './described.tsx'
import { type GuidePart, type GuideTable, partId } from './guide.ts'
import { SampleTabs } from './sampleTabs.tsx'

export function GuideParts({ parts }: { parts: readonly GuidePart[] }) {
  return (
    <>
      {parts.map((part) => (
        <Panel key={part.title} title={part.title} id={partId(part)}>
          <Part part={part} />
        </Panel>
      ))}
    </>
  )
}

function Part({ part }: { part: GuidePart }) {
  const { title, text, list, code, samples, table } = part
  return (
    <div class="stack-close">
      {text.map((paragraph) => (
        <p key={paragraph}>
          <Described text={paragraph} />
        </p>
      ))}
      {list && (
        <ul class="prose-list">
          {list.map((item) => (
            <li key={item}>
              <Described text={item} />
            </li>
          ))}
        </ul>
      )}
      {code && <CodeFigure text={code.lines.join('\n')} caption={`${title}: example`} />}
      {samples && <SampleTabs id={`${partId(part)}-sample`} label={title} samples={samples} />}
      {table && <Table {...table} />}
    </div>
  )
}

/** Number of characters above which a table cell gets a minimum width, so that the cell stays readable on a phone. */
const longCell = 40

const Table = ({ caption, columns, rows }: GuideTable) => (
  <DataTable
    caption={caption}
    columns={columns.map((title) => ({ title }))}
    rows={rows.map((cells) => ({
      key: cells.join(' '),
      cells: cells.map((cell) => (
        <span class={cell.length > longCell ? 'guide-words' : undefined}>
          <Described text={cell} />
        </span>
      )),
    }))}
  />
)
