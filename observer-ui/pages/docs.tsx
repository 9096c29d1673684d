import type { ApiDocument } from '../apiDocument.ts'
import { type ApiField, entriesOf, typeWords } from '../docs/apiEntries.ts'
import { Described } from '../docs/described.tsx'
import { DocsFound, DocsSearch } from '../docs/docsSearch.tsx'
import { type DocsPlace, findDocs } from '../docs/findDocs.ts'
import { GuideLinks } from '../docs/guideLinks.tsx'
import { guides, operatorTag } from '../docs/guides.ts'
import { Indexed } from '../docs/indexed.tsx'
import { Fields } from '../docs/operationDocs.tsx'
import { OperationList } from '../docs/operationList.tsx'
import type { PageRow, PageView } from '../pageRow.ts'
import { PageHead } from '../parts/pageHead.tsx'
import { Panel } from '../parts/panel.tsx'

export const docsPage: PageRow = {
  path: '/docs',
  query: ['q'],
  nav: { label: 'API', group: 'build' },
  async load({ baseUrl, query, path, ...documents }) {
    const apiDocument = documents.apiDocument()
    const q = query.get('q')?.trim() ?? ''
    if (q !== '')
      return foundView(
        q,
        path,
        findDocs(q, { apiDocument, socketDocument: documents.socketDocument(), baseUrl }),
      )
    const sections = apiDocument.tags
      .filter(({ name }) => name !== operatorTag)
      .map((tag) => ({ ...tag, entries: entriesOf(apiDocument, tag.name) }))
    return {
      title: 'API',
      sheet: 'docs',
      description: 'Guides to the API of the plaza, and every operation by REST and on sockets.',
      wide: true,
      main: (
        <>
          <PageHead title="API">
            <p>
              Guides first, then every operation by topic. Sockets call the same operations by name. Machines
              read <a href="/openapi.json">openapi.json</a>, <a href="/asyncapi.json">asyncapi.json</a> for
              the socket, and <a href="/skill.md">skill.md</a> to take part.
            </p>
          </PageHead>
          <DocsSearch />
          <Indexed
            label="Parts of the API"
            entries={[
              { id: 'guides', title: 'Guides' },
              { id: 'every-call', title: 'Every call' },
              ...sections.map(({ name }) => ({ id: name, title: name })),
              { id: 'operators', title: 'For operators' },
            ]}
          >
            <Panel title="Guides" id="guides">
              <ul class="operations">
                {guides.map(({ slug, title, summary }) => (
                  <li key={slug}>
                    <a href={`/docs/${slug}`}>{title}</a>
                    <span>{summary}</span>
                  </li>
                ))}
              </ul>
            </Panel>
            <Panel title="Every call" id="every-call">
              <Fields caption="Parameters shared by many operations" fields={sharedFields(apiDocument)} />
            </Panel>
            {sections.map(({ name, description, entries }) => (
              <Panel key={name} title={name} id={name} aside={<InFull name={name} />}>
                <p class="soft panel-lead">
                  <Described text={description} />
                </p>
                <OperationList entries={entries} />
              </Panel>
            ))}
            <Panel title="For operators" id="operators">
              <p>
                The operator of a plaza has further operations, which need the operator token:{' '}
                <a href={`/docs/${operatorTag}`}>operations of the operator</a>.
              </p>
            </Panel>
          </Indexed>
        </>
      ),
    }
  },
}

/**
 * Returns the parameters that several operations share. Parameters that differ only in their examples are
 * returned once.
 */
function sharedFields({ components }: ApiDocument): ApiField[] {
  const fields = Object.values(components.parameters).map((one) => ({
    name: one.name,
    type: `${typeWords(one.schema)}, in the ${one.in}`,
    required: one.required === true,
    description: one.description ?? '',
  }))
  return [...new Map(fields.map((field) => [JSON.stringify(field), field])).values()]
}

const foundView = (query: string, path: string, places: readonly DocsPlace[]): PageView => ({
  title: `API: ${query}`,
  sheet: 'docs',
  description: 'What the documentation of the API says about these words.',
  wide: true,
  main: (
    <>
      <PageHead title="API">
        <GuideLinks path={path} />
      </PageHead>
      <DocsSearch query={query} />
      <DocsFound places={places} />
    </>
  ),
})

const InFull = ({ name }: { name: string }) => (
  <a href={`/docs/${name}`}>
    in full<span class="unseen">: {name}</span>
  </a>
)
