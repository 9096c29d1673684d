import type { ApiDocument } from '../apiDocument.ts'
import { entriesOf, fieldsOf, resultName } from '../docs/apiEntries.ts'
import { GuideLinks } from '../docs/guideLinks.tsx'
import { Indexed, named } from '../docs/indexed.tsx'
import { Fields, OperationDocs } from '../docs/operationDocs.tsx'
import { tryCall, tryQuery } from '../docs/trying.ts'
import { PageRefused, type PageRow } from '../pageRow.ts'
import { PageHead } from '../parts/pageHead.tsx'
import { Panel } from '../parts/panel.tsx'

/** Documents the API operations that have a given tag, unless a guide already documents them. */
export const docsTagPage: PageRow = {
  path: '/docs/{tag}',
  query: tryQuery,
  async load(request) {
    const { params, path } = request
    const apiDocument = request.apiDocument()
    const tag = apiDocument.tags.find(({ name }) => name === params.tag)
    if (!tag) throw new PageRefused(404, 'The API has no such part.')
    const entries = entriesOf(apiDocument, tag.name)
    const tried = await tryCall(request, tag.name)
    return {
      title: `API: ${tag.name}`,
      sheet: 'docs',
      description: tag.description,
      wide: true,
      script: 'docs',
      main: (
        <>
          <PageHead title={`API: ${tag.name}`}>
            <p>{tag.description}</p>
            <GuideLinks path={path} />
          </PageHead>
          <Indexed
            label="Operations of this part"
            entries={named(entries.map(({ operation }) => operation.operationId))}
          >
            {entries.map((entry) => (
              <OperationDocs
                key={entry.operation.operationId}
                document={apiDocument}
                entry={entry}
                tried={tried}
              />
            ))}
            <Records document={apiDocument} tag={tag.name} />
          </Indexed>
        </>
      ),
    }
  },
}

const notRecord = (name: string) =>
  name.endsWith('Result') || ['Error', 'Answer', 'Page', 'Flags'].includes(name)

function Records({ document, tag }: { document: ApiDocument; tag: string }) {
  const { schemas } = document.components
  const text = JSON.stringify(
    entriesOf(document, tag).map(({ operation }) => [operation, schemas[resultName(operation.operationId)]]),
  )
  const named = Object.entries(schemas).filter(
    ([name]) => !notRecord(name) && text.includes(`"#/components/schemas/${name}"`),
  )
  if (named.length === 0) return null
  return (
    <Panel title="Records" id="records">
      <div class="stack-close">
        {named.map(([name, schema]) => (
          <div id={`record-${name}`} key={name}>
            <Fields caption={name} fields={fieldsOf(schema)} />
          </div>
        ))}
      </div>
    </Panel>
  )
}
