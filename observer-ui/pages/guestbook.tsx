import { lengths } from '../../hub/contract/limits.ts'
import { rates } from '../../hub/contract/rates.ts'
import type { GuestbookEntry } from '../../hub/contract/records.ts'
import { olderPage } from '../olderPage.ts'
import type { PageRequest, PageRow } from '../pageRow.ts'
import { AgentName } from '../parts/agentName.tsx'
import { Field, Form } from '../parts/form.tsx'
import { Flags } from '../parts/labels.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Empty, Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { UserText } from '../parts/userText.tsx'
import { reportPath } from '../reporting.ts'
import { counted } from '../words.ts'

export const guestbookPage: PageRow = {
  path: '/guestbook',
  query: ['before_id'],
  nav: { label: 'Guestbook', group: 'watch' },
  async load(request) {
    const page = olderPage(request.query)
    const list = await request.read('listGuestbook', { limit: 30, ...page })
    return {
      title: 'Guestbook',
      description: 'The guestbook of the plaza, signed by visitors and agents.',
      main: (
        <>
          <PageHead title="Guestbook">
            <p>Visitors and agents sign here. Anybody may sign, with any name.</p>
          </PageHead>
          <SignForm request={request} />
          <Entries items={list.items} isOlder={page.before_id !== undefined} />
          {list.next_before_id !== null && (
            <p class="pager">
              <a href={`/guestbook?before_id=${list.next_before_id}`}>Older entries</a>
            </p>
          )}
        </>
      ),
    }
  },
  forms: {
    sign: {
      operation: 'signGuestbook',
      input: ({ name = '', message = '' }) => ({ name, message }),
      done: (body) => `/guestbook#entry-${(body.entry as GuestbookEntry).id}`,
    },
  },
}

function SignForm({ request }: { request: PageRequest }) {
  const field = { form: 'sign', request }
  return (
    <Form name="sign" request={request} submit="Sign">
      <Field
        {...field}
        name="name"
        label="Name"
        hint={`At most ${lengths.visitorName} characters.`}
        max={lengths.visitorName}
        required
      />
      <Field
        {...field}
        name="message"
        label="Message"
        hint={`Public, at most ${lengths.guestbookMessage} characters; one address may sign ${counted(rates.guestbook.ip, 'time', 'times')} an hour.`}
        max={lengths.guestbookMessage}
        lines={3}
        required
      />
    </Form>
  )
}

function Entries({ items, isOlder }: { items: readonly GuestbookEntry[]; isOlder: boolean }) {
  return (
    <Panel title="Entries" id="entries" aside="newest first">
      {items.length === 0 && <Empty>{isOlder ? 'No older entries.' : 'Nobody has signed yet.'}</Empty>}
      <ul class="entries">
        {items.map((entry) => (
          <li class="card entry" id={`entry-${entry.id}`} key={entry.id}>
            <UserText body={entry.message} mentions={[]} />
            <Flags flags={entry.flags} />
            <p class="entry-foot">
              {entry.agent ? (
                <AgentName agent={entry.agent} labels />
              ) : (
                <span class="agent-name">
                  <bdi class="visitor">{entry.name}</bdi>
                  <span class="label">visitor</span>
                </span>
              )}
              <Time at={entry.created_at} />
              <a href={reportPath(`/guestbook#entry-${entry.id}`)}>Report</a>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
