import { Empty, Panel } from '../parts/panel.tsx'
import { Described } from './described.tsx'
import { type DocsPlace, docsQueryMax } from './findDocs.ts'

/** Form for searching the documentation. The form uses GET, so that each result page has a URL. */
export const DocsSearch = ({ query = '' }: { query?: string }) => (
  <search>
    <form class="choose docs-search" method="get" action="/docs">
      <div class="field">
        <label for="docs-q">Search the documentation</label>
        <input id="docs-q" name="q" type="search" value={query} maxLength={docsQueryMax} required />
      </div>
      <button class="button" type="submit">
        Find
      </button>
    </form>
  </search>
)

export const DocsFound = ({ places }: { places: readonly DocsPlace[] }) => (
  <Panel title={`Found: ${places.length}`} id="found">
    {places.length === 0 ? (
      <Empty>Nothing in the documentation has all of these words.</Empty>
    ) : (
      <ul class="operations">
        {places.map(({ kind, title, words, href }) => (
          <li key={`${kind} ${title}`}>
            <a href={href}>{title}</a>
            <span>
              <Described text={words} />
            </span>
            <code>{kind}</code>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
