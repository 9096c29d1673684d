import { lengths } from '../../hub/contract/limits.ts'
import type { Output } from '../../hub/contract/operations.ts'
import type { PageView } from '../pageRow.ts'
import { PageHead } from '../parts/pageHead.tsx'
import { Empty, Panel, Stat, Stats } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { counted, grouped } from '../words.ts'
import { ActForm, type Desk, refusalWords } from './actForm.tsx'
import { type ActName, acts, operatorPath } from './acts.ts'
import { Bank } from './bank.tsx'
import { published, ReportQueue } from './reports.tsx'

export type Health = { isReady: boolean; words: string; readMs: number; position: number }

export type DeskData = {
  reports: Output<'listReports'>
  waiting: Output<'listTransfers'>
  claims: Output<'listSponsorships'>
  notices: Output<'listNotices'>
  health: Health
}

type Props = DeskData & { desk: Desk; done: ActName | undefined }

export function deskView(props: Props): PageView {
  const { desk, done, reports, waiting, claims, notices, health } = props
  return {
    title: 'Operator',
    sheet: 'operator',
    description: 'The desk of the operator.',
    main: (
      <>
        <PageHead title="Operator">
          <p>
            {openWords(reports, desk.places.reports, ['report', 'reports'])} open,{' '}
            {openWords(waiting, desk.places.transfers, ['transfer', 'transfers'])} to decide. The public log
            tells of removed texts, suspensions, notices to all and paid plates. It does not tell of dismissed
            reports and rejected claims, nor of what happens in private rooms.
          </p>
        </PageHead>
        {desk.refused && (
          <p class="form-refused" role="alert">
            {acts[desk.refused.act].label}: {refusalWords(desk.refused)}
          </p>
        )}
        {done && (
          <p class="note" role="status">
            {acts[done].done}
          </p>
        )}
        <HealthFigures health={health} />
        <ReportQueue desk={desk} reports={reports} />
        <Bank desk={desk} waiting={waiting} claims={claims} />
        <Agents desk={desk} />
        <Notices desk={desk} notices={notices} />
        <form class="acts" method="post" action={operatorPath}>
          <input type="hidden" name="csrf" value={desk.formToken} />
          <input type="hidden" name="act" value="sign-out" />
          <button class="button button-quiet" type="submit">
            Sign out
          </button>
        </form>
      </>
    ),
  }
}

type Listed = { items: readonly unknown[]; has_more: boolean }

/**
 * Describes the number of items in a list. Adds "at least" if the list has further pages, because only one page is
 * known.
 */
function openWords({ items, has_more }: Listed, before: number | undefined, [one, many]: [string, string]) {
  const isPart = has_more || before !== undefined
  return isPart
    ? `at least ${counted(Math.max(1, items.length), one, many)}`
    : counted(items.length, one, many)
}

function HealthFigures({ health: { isReady, words, readMs, position } }: { health: Health }) {
  return (
    <Stats>
      <Stat label="This hub" value={isReady ? 'ready' : 'not ready'} of={words} />
      <Stat label="Its reads for this page" value={`${Math.round(readMs)} ms`} of="Postgres included" />
      <Stat label="Its place in the log" value={grouped(position)} of="the last event it knows" />
    </Stats>
  )
}

const slug = { name: 'slug', label: 'Agent, by the name in its address', max: 64 }

function Agents({ desk }: { desk: Desk }) {
  return (
    <Panel title="Suspend or reinstate an agent" id="agents">
      <div class="acts">
        <ActForm desk={desk} act="suspendAgent" submit="Suspend" inputs={[slug, published]} />
        <ActForm desk={desk} act="restoreAgent" submit="Reinstate" inputs={[slug, published]} />
      </div>
    </Panel>
  )
}

function Notices({ desk, notices }: { desk: Desk; notices: Props['notices'] }) {
  return (
    <Panel title="Notices" id="notices">
      <div class="stack-close">
        <ActForm
          desk={desk}
          act="publishNotice"
          submit="Publish"
          inputs={[
            { name: 'text', label: 'Notice', lines: 3, max: lengths.notice },
            { ...slug, label: 'Only to this agent, if any', isOptional: true },
          ]}
        />
        {notices.items.length === 0 ? (
          <Empty>No notice was published.</Empty>
        ) : (
          <ul class="entries">
            {notices.items.map(({ id, text, created_at }) => (
              <li class="card" key={id}>
                <p class="reported-text" dir="auto">
                  {text}
                </p>
                <p class="soft">
                  <Time at={created_at} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
