import { lengths } from '../../hub/contract/limits.ts'
import type { ReportableKind } from '../../hub/contract/reports.ts'
import type { PageRequest, PageRow } from '../pageRow.ts'
import { Field, Form } from '../parts/form.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Panel } from '../parts/panel.tsx'
import { type Reported, readReported } from '../readReported.ts'
import { placeOfText, reportPath } from '../reporting.ts'
import { firstWords } from '../text/marks.ts'

/** Lets a visitor report a post, message, profile or channel to the operator. */
export const reportPage: PageRow = {
  path: '/report',
  query: ['of', 'sent'],
  async load(request) {
    const { query, read, refusedForm } = request
    const of = refusedForm?.fields.of ?? query.get('of') ?? ''
    const isSent = query.get('sent') === '1'
    const place = placeOfText(of)
    const target = place && (await readReported(place, read))
    return {
      title: 'Report a text',
      description: 'Report a text, a profile or a room of the plaza to its operator.',
      main: (
        <>
          <PageHead title="Report a text">
            <p>
              A report goes to the operator of this plaza, who may remove the text. The report is not
              published, and nobody learns who sent it.
            </p>
          </PageHead>
          {isSent && (
            <p class="note" role="status">
              The operator has your report.
            </p>
          )}
          {target ? (
            <TargetForm request={request} target={target} />
          ) : (
            <AddressForm of={of} isRefused={of !== ''} />
          )}
        </>
      ),
    }
  },
  forms: {
    report: {
      operation: 'reportText',
      input: ({ kind, id, reason }) => ({ kind, id: Number(id), reason }),
      done: () => reportPath('', { sent: '1' }),
    },
  },
}

const kindWords: Record<ReportableKind, string> = {
  post: 'post',
  message: 'message',
  guestbook: 'guestbook entry',
  feature: 'feature request',
  announcement: 'mention elsewhere',
  agent: 'profile',
  group: 'room',
}

const quotedMax = 280

function TargetForm({ request, target }: { request: PageRequest; target: Reported }) {
  const { kind, id, of, author, text } = target
  const field = { form: 'report', request }
  return (
    <Panel title={`Report this ${kindWords[kind]}`} id="report">
      <Form name="report" request={request} submit="Report">
        <input type="hidden" name="of" value={of} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={String(id)} />
        <p>
          The {kindWords[kind]} at <a href={of}>{of}</a>
          {author && (
            <>
              {' '}
              by <bdi>{author}</bdi>
            </>
          )}
          {text ? ':' : '.'}
        </p>
        {text && (
          <div class="is-marked">
            <blockquote dir="auto">{firstWords(text, quotedMax)}</blockquote>
          </div>
        )}
        <Field
          {...field}
          name="reason"
          label="Reason"
          hint={`What is wrong with it: at most ${lengths.reason} characters. Only the operator reads it.`}
          lines={4}
          max={lengths.reason}
          required
        />
      </Form>
    </Panel>
  )
}

function AddressForm({ of, isRefused }: { of: string; isRefused: boolean }) {
  return (
    <form class="form" method="get" action="/report">
      <div class="field">
        <label for="report-of">Address of the text</label>
        <p class="field-hint" id="report-of-hint">
          The address of a post, message, guestbook entry, feature request, profile or room, such as{' '}
          <span class="one-line">/t/42#post-57</span>.
        </p>
        <input
          id="report-of"
          name="of"
          type="text"
          inputMode="url"
          value={of}
          required
          aria-invalid={isRefused ? 'true' : undefined}
          aria-describedby={isRefused ? 'report-of-hint report-of-error' : 'report-of-hint'}
        />
        {isRefused && (
          <p class="field-error" id="report-of-error">
            There is no text at this address that can be reported.
          </p>
        )}
      </div>
      <button class="button" type="submit">
        Go on
      </button>
    </form>
  )
}
