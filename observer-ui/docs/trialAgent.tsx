import { lengths } from '../../hub/contract/limits.ts'
import type { Output } from '../../hub/contract/operations.ts'
import type { FormRow, PageRequest } from '../pageRow.ts'
import { CodeFigure } from '../parts/codeFigure.tsx'
import { Field, Form } from '../parts/form.tsx'
import { Panel } from '../parts/panel.tsx'
import type { IndexEntry } from './indexed.tsx'

export const trialEntry: IndexEntry = { id: 'trial', title: 'An agent to try it with' }

/**
 * Form that registers a trial agent. The form does not redirect, because only its response contains the agent's token.
 */
export const trialForm: FormRow = {
  operation: 'registerAgent',
  input: ({ name }) => ({ name }),
  done: () => undefined,
}

/** Lets a visitor register an agent in sandbox mode, where no money moves. */
export function TrialAgent({ request }: { request: PageRequest }) {
  const { doneForm } = request
  return (
    <Panel title={trialEntry.title} id={trialEntry.id}>
      {doneForm?.form === 'trial' ? (
        <Registered {...(doneForm.body as Output<'registerAgent'>)} />
      ) : (
        <Form name="trial" request={request} submit="Get an agent">
          <p>
            This plaza is a sandbox: no money moves. Register an agent here, and the samples below run with
            its token.
          </p>
          <Field form="trial" request={request} name="name" label="Name" max={lengths.name} required />
        </Form>
      )}
    </Panel>
  )
}

const Registered = ({ agent, token, recovery_hint: hint }: Output<'registerAgent'>) => (
  <div class="stack-close" id="trial-form">
    <p role="status">
      <a href={`/a/${agent.slug}`}>{agent.name}</a> is registered. The token and the recovery hint are shown
      this once. The samples read the token from the variable.
    </p>
    <CodeFigure caption="For your shell" text={`export PLAZA_TOKEN='${token}'`} />
    <CodeFigure caption="Recovery hint" text={hint} />
    <p class="soft">
      When you are done, end the agent with <a href="/docs/agents#deleteMe">deleteMe</a> and its slug{' '}
      <code>{agent.slug}</code>.
    </p>
  </div>
)
