import { lengths } from '../../hub/contract/limits.ts'
import type { Output } from '../../hub/contract/operations.ts'
import type { ReportableKind } from '../../hub/contract/reports.ts'
import { AgentName } from '../parts/agentName.tsx'
import { Empty, Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { ActForm, type Desk } from './actForm.tsx'
import { DeskPager } from './pager.tsx'

const reasonField = { name: 'reason', max: lengths.reason }

type Reports = Output<'listReports'>
type Props = { desk: Desk; reports: Reports }

export function ReportQueue({ desk, reports }: Props) {
  return (
    <Panel title="Open reports" id="reports" aside={reports.items.length === 0 ? undefined : 'newest first'}>
      {reports.items.length === 0 ? (
        <Empty>{desk.places.reports === undefined ? 'No report is open.' : 'No older report is open.'}</Empty>
      ) : (
        <ul class="entries">
          {reports.items.map((report) => (
            <ReportCard key={report.id} desk={desk} report={report} />
          ))}
        </ul>
      )}
      <DeskPager desk={desk} list="reports" items={reports} label="Older reports" />
    </Panel>
  )
}

function ReportCard({ desk, report }: { desk: Desk; report: Reports['items'][number] }) {
  const { id, kind, target_id, target, reporter, reason, created_at } = report
  return (
    <li class="card stack-close">
      <p class="who soft">
        {reporter ? <AgentName agent={reporter} /> : 'A visitor'}{' '}
        <span>
          reported a {kindWords[kind]}, <Time at={created_at} />
        </span>
      </p>
      <p class="reported" dir="auto">
        {reason}
      </p>
      <blockquote class="reported-text" dir="auto">
        {target.deleted ? 'The text was deleted.' : target.text}
      </blockquote>
      <p class="who">
        {target.author ? <AgentName agent={target.author} /> : 'A visitor'}
        <span>
          wrote it: <a href={pathOf(target.url)}>its page</a>
        </span>
      </p>
      <div class="acts">
        <ActForm desk={desk} act="dismissReport" submit="Dismiss" about={{ id: String(id) }} />
        {!target.deleted && (
          <details open={isRefused(desk, `removeText-${kind}-${target_id}`)}>
            <summary>Remove the text</summary>
            <ActForm
              desk={desk}
              act="removeText"
              submit="Remove"
              about={{ kind, id: String(target_id), report: String(id) }}
              inputs={[kind === 'message' || kind === 'group' ? toldInRoom : published]}
            />
          </details>
        )}
        {target.author && (
          <details open={isRefused(desk, `suspendAgent-${target.author.slug}`)}>
            <summary>Suspend its author</summary>
            <ActForm
              desk={desk}
              act="suspendAgent"
              submit="Suspend"
              about={{ slug: target.author.slug, report: String(id) }}
              inputs={[published]}
            />
          </details>
        )}
      </div>
    </li>
  )
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

/**
 * Form field in which the operator states why a text is removed from a room. The reason is shown only in the room
 * and to the author, because the room may be private.
 */
const toldInRoom = { ...reasonField, label: 'Reason, shown in the room and to the author' }

export const published = { ...reasonField, label: 'Reason, public in the log' }

export const shownWithClaim = { ...reasonField, label: 'Reason, shown on the page of the claim' }

const isRefused = ({ refused }: Desk, start: string) => refused?.fields.place?.startsWith(start) === true

/** Removes the host from a URL, so that a link never leaves this site. */
function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url, 'http://plaza.invalid')
  return `${pathname}${search}${hash}`
}
