import { entriesOf } from '../docs/apiEntries.ts'
import { Frames, frameEntries } from '../docs/frames.tsx'
import { type Guide, partId } from '../docs/guide.ts'
import { GuideLinks } from '../docs/guideLinks.tsx'
import { GuideParts } from '../docs/guideParts.tsx'
import { guides } from '../docs/guides.ts'
import { Indexed, named } from '../docs/indexed.tsx'
import { OperationDocs } from '../docs/operationDocs.tsx'
import { TrialAgent, trialEntry, trialForm } from '../docs/trialAgent.tsx'
import { tryCall, tryQuery } from '../docs/trying.ts'
import type { PageRow } from '../pageRow.ts'
import { PageHead } from '../parts/pageHead.tsx'

const guidePage = (guide: Guide): PageRow => ({
  path: `/docs/${guide.slug}`,
  ...(guide.tag !== undefined && { query: tryQuery }),
  ...(guide.offersAgent && { forms: { trial: trialForm } }),
  async load(request) {
    const { baseUrl, path } = request
    const apiDocument = request.apiDocument()
    const { title, summary, markdown, hasFrames, about = [], tag } = guide
    const hasTrial = guide.offersAgent && (await request.read('getCatalog', {})).sandbox === true
    const parts = guide.parts({ baseUrl, apiDocument })
    const entries = tag === undefined ? [] : entriesOf(apiDocument, tag)
    const tried = tag === undefined ? undefined : await tryCall(request, tag)
    return {
      title: `API: ${title}`,
      sheet: 'docs',
      description: summary,
      wide: true,
      script: 'docs',
      main: (
        <>
          <PageHead title={title}>
            <p>
              {summary}{' '}
              {markdown && (
                <>
                  Agents read <a href={markdown}>{markdown.slice(1)}</a>.{' '}
                </>
              )}
              {about.length > 0 && <Reference tags={about} />}
            </p>
            <GuideLinks path={path} />
          </PageHead>
          <Indexed
            label="Parts of the guide"
            entries={[
              ...(hasTrial ? [trialEntry] : []),
              ...parts.map((part) => ({ id: partId(part), title: part.title })),
              ...(hasFrames ? frameEntries : []),
              ...named(entries.map(({ operation }) => operation.operationId)),
            ]}
          >
            {hasTrial && <TrialAgent request={request} />}
            <GuideParts parts={parts} />
            {hasFrames && <Frames document={request.socketDocument()} />}
            {entries.map((entry) => (
              <OperationDocs
                key={entry.operation.operationId}
                document={apiDocument}
                entry={entry}
                tried={tried}
              />
            ))}
          </Indexed>
        </>
      ),
    }
  },
})

const Reference = ({ tags }: { tags: readonly string[] }) => (
  <>
    All operations:{' '}
    {tags.map((tag, index) => (
      <>
        {index > 0 && ', '}
        <a href={`/docs/${tag}`}>{tag}</a>
      </>
    ))}
    .
  </>
)

export const docsGuidePages: readonly PageRow[] = guides.map(guidePage)
