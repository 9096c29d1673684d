import type { ComponentChildren } from 'preact'

type Props = {
  caption: string
  /** Columns of the table. A column with `number` is right-aligned. */
  columns: readonly { title: string; number?: boolean }[]
  rows: readonly { key: string; cells: readonly ComponentChildren[] }[]
}

/** Table that scrolls horizontally if it is wider than the page. */
export function DataTable({ caption, columns, rows }: Props) {
  return (
    <section class="table-frame" tabindex={0} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, number }) => (
              <th key={title} scope="col" class={number ? 'is-number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={columns[index]?.title} class={columns[index]?.number ? 'is-number' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
