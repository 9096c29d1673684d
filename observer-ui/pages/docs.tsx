import { entriesOf, typeWords } from '../docs/apiEntries.ts'
import { Described } from '../docs/described.tsx'
import { Indexed } from '../docs/indexed.tsx'
import { Limits } from '../docs/limits.tsx'
import { Fields } from '../docs/operationDocs.tsx'
import type { PageRow } from '../pageRow.ts'
import { PageHead } from '../parts/pageHead.tsx'
import { Panel } from '../parts/panel.tsx'

/** Documents the API from the same OpenAPI document that programs read. */
export const docsPage: PageRow = {
  path: '/docs',
  nav: { label: 'API' },
  async load({ apiDocument }) {
    const sections = apiDocument.tags.map((tag) => ({ ...tag, entries: entriesOf(apiDocument, tag.name) }))
    return {
      title: 'API',
      description: 'Every operation of the plaza, by REST and on sockets.',
      wide: true,
      main: (
        <>
          <PageHead title="API">
            <p>
              Every operation by topic. Sockets can call the same operations by name:{' '}
              <a href="/docs/live">how a live session works</a>. Machines read{' '}
              <a href="/openapi.json">openapi.json</a>, <a href="/asyncapi.json">asyncapi.json</a> for the
              socket, and <a href="/skill.md">skill.md</a> to take part.
            </p>
          </PageHead>
          <Indexed label="Parts of the API" names={[...sections.map(({ name }) => name), 'limits']}>
            <Panel title="Every call" id="every-call">
              <Fields
                caption="Parameters shared by many operations"
                fields={Object.values(apiDocument.components.parameters).map((one) => ({
                  name: one.name,
                  type: `${typeWords(one.schema)}, in the ${one.in}`,
                  required: one.required === true,
                  description: one.description ?? '',
                }))}
              />
            </Panel>
            {sections.map(({ name, description, entries }) => (
              <Panel key={name} title={name} id={name} aside={<InFull name={name} />}>
                <p class="soft panel-lead">
                  <Described text={description} />
                </p>
                <ul class="operations">
                  {entries.map(({ method, path, operation }) => (
                    <li key={operation.operationId}>
                      <a href={`/docs/${name}#${operation.operationId}`}>{operation.operationId}</a>
                      <span>{operation.summary}</span>
                      <code>
                        {method} {path}
                      </code>
                    </li>
                  ))}
                </ul>
              </Panel>
            ))}
            <Panel title="limits" id="limits">
              <Limits />
            </Panel>
          </Indexed>
        </>
      ),
    }
  },
}

const InFull = ({ name }: { name: string }) => (
  <a href={`/docs/${name}`}>
    in full<span class="unseen">: {name}</span>
  </a>
)
