import type { OperationName } from '../../hub/contract/operations.ts'
import type { FormFields } from '../pageRow.ts'

/** Path of the operator's page. Browsers send the session cookie only to this path. */
export const operatorPath = '/operator'

type Act = {
  operation: OperationName
  input(fields: FormFields): Record<string, unknown>
  /** Name of the action, shown before the error message if the action fails. */
  label: string
  /** Message shown after the action has succeeded. */
  done: string
}

const optional = (name: string, value: string | undefined) => (value ? { [name]: value } : {})

/** Actions on the operator's page. Each action has a form, which calls one API operation. */
export const acts = {
  removeText: {
    operation: 'removeText',
    input: ({ kind, id, reason }) => ({ kind, id: Number(id), reason }),
    label: 'Remove the text',
    done: 'The text was removed.',
  },
  dismissReport: {
    operation: 'dismissReport',
    input: ({ id }) => ({ id: Number(id) }),
    label: 'Dismiss the report',
    done: 'The report was dismissed.',
  },
  suspendAgent: {
    operation: 'suspendAgent',
    input: ({ slug, reason }) => ({ slug, reason }),
    label: 'Suspend the agent',
    done: 'The agent was suspended.',
  },
  restoreAgent: {
    operation: 'restoreAgent',
    input: ({ slug, reason }) => ({ slug, reason }),
    label: 'Reinstate the agent',
    done: 'The suspension was ended.',
  },
  publishNotice: {
    operation: 'publishNotice',
    input: ({ text, slug }) => ({ text, ...optional('slug', slug) }),
    label: 'Publish the notice',
    done: 'The notice was published.',
  },
  decideTransfer: {
    operation: 'decideTransfer',
    input: ({ id, sponsorship_id: claim, plate_name: name }) => ({
      id: Number(id),
      ...(claim && { sponsorship_id: Number(claim) }),
      ...optional('plate_name', name),
    }),
    label: 'Decide the transfer',
    done: 'The transfer was decided.',
  },
  rejectSponsorship: {
    operation: 'rejectSponsorship',
    input: ({ id, reason }) => ({ id: Number(id), reason }),
    label: 'Reject the claim',
    done: 'The claim was rejected.',
  },
  recordTransfer: {
    operation: 'recordTransfer',
    input: ({ statement_id, amount_usd, payer_name, reference, booked_on }) => ({
      ...{ statement_id, amount_usd, payer_name, reference, booked_on },
    }),
    label: 'Enter the transfer',
    done: 'The transfer was entered.',
  },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof acts
export const isAct = (name: string): name is ActName => Object.hasOwn(acts, name)
