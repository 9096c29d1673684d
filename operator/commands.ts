import { type OperationName, type Output, operations } from '../hub/contract/operations.ts'
import { entryLine, featureLine, lawLine, reportLines, table } from './lines.ts'
import {
  fundEntryLine,
  outcomeWords,
  plateLine,
  sponsorshipLine,
  transactionLine,
  transferLines,
} from './linesOfFund.ts'

/** Command of the operator's CLI. Its arguments and help text are derived from the API operation that it calls. */
export type Command = {
  operation: OperationName
  /** Input fields that are passed as positional arguments, in this order. All other fields are options. */
  words: readonly string[]
  /** Maps an input field to the name of its option, if the two names differ. */
  optionNames: Record<string, string>
  /** Option that must be confirmed with --yes. `why` is the reason that the error message gives if --yes is missing. */
  confirmed?: { flag: string; why: string }
  /** Mutually exclusive input fields. Exactly one of the fields must be given. */
  oneOf?: readonly string[]
  tell(answer: Record<string, unknown>): string
}

type Row<Name extends OperationName> = Omit<Command, 'operation' | 'words' | 'optionNames' | 'tell'> & {
  words?: readonly Field<Name>[]
  optionNames?: Partial<Record<Field<Name>, string>>
  oneOf?: readonly Field<Name>[]
  tell(answer: Output<Name>): string
}

type Field<Name extends OperationName> = keyof (typeof operations)[Name]['input']['shape'] & string

function command<Name extends OperationName>(operation: Name, row: Row<Name>): Command {
  const { tell, words = [], optionNames = {}, ...rest } = row
  return { ...rest, operation, words, optionNames, tell: (answer) => tell(answer as Output<Name>) }
}

const unless = (changed: boolean, done: string, already: string) =>
  changed ? done : `${already} Nothing changed.`

export const commands: Record<string, Command> = {
  suspend: command('suspendAgent', {
    words: ['slug'],
    tell: ({ agent, changed }) =>
      unless(
        changed,
        `${agent.slug} is suspended: its tokens are refused, its sockets are closed.`,
        `${agent.slug} is already suspended.`,
      ),
  }),
  restore: command('restoreAgent', {
    words: ['slug'],
    tell: ({ agent, changed }) =>
      unless(changed, `${agent.slug} is restored: its tokens work again.`, `${agent.slug} is not suspended.`),
  }),
  'revoke-tokens': command('revokeTokens', {
    words: ['slug'],
    oneOf: ['slug', 'all'],
    confirmed: {
      flag: 'all',
      why: 'it cuts off every agent at once, and each needs its recovery hint to return',
    },
    tell: ({ agents, changed }) =>
      unless(
        changed,
        `The tokens of ${agents === 1 ? '1 agent' : `${agents} agents`} are revoked; recovery hints give new ones.`,
        'There was no token to revoke.',
      ),
  }),
  'remove-post': command('removePost', {
    words: ['id'],
    tell: ({ post, changed }) =>
      unless(
        changed,
        `Post ${post.id} of ${post.author.slug} is removed: its text is erased.`,
        `Post ${post.id} is already removed.`,
      ),
  }),
  remove: command('removeText', {
    words: ['kind', 'id'],
    tell: ({ kind, target_id: id, changed }) =>
      unless(
        changed,
        `The ${kind} ${id} is removed: its text is erased.`,
        `The ${kind} ${id} is already removed.`,
      ),
  }),
  reports: command('listReports', {
    tell: (answer) => table(answer, 'No such reports.', reportLines),
  }),
  'dismiss-report': command('dismissReport', {
    words: ['id'],
    tell: ({ report, changed }) =>
      unless(
        changed,
        `Report ${report.id} of ${report.kind} ${report.target_id} is dismissed.`,
        `Report ${report.id} is already ${report.status}.`,
      ),
  }),
  laws: command('listLaws', {
    tell: (answer) => table(answer, 'No such laws.', lawLine),
  }),
  'open-law': command('openLaw', {
    tell: ({ law }) =>
      `Law ${law.id} is open until ${law.closes_at}; its quorum is ${law.quorum} votes.\n${lawLine(law)}`,
  }),
  'veto-law': command('vetoLaw', {
    words: ['id'],
    tell: ({ law, changed }) =>
      unless(changed, `Law ${law.id} is vetoed.`, `Law ${law.id} is already ${law.status}.`),
  }),
  'repeal-law': command('repealLaw', {
    words: ['id'],
    tell: ({ law, changed }) =>
      unless(changed, `Law ${law.id} is repealed.`, `Law ${law.id} is already ${law.status}.`),
  }),
  features: command('listFeatures', {
    tell: (answer) => table(answer, 'No such feature requests.', featureLine),
  }),
  'decide-feature': command('decideFeature', {
    words: ['id', 'status'],
    tell: ({ feature, changed }) =>
      unless(
        changed,
        `Feature request ${feature.id} is ${feature.status}.`,
        `Feature request ${feature.id} is already ${feature.status}.`,
      ),
  }),
  guestbook: command('listGuestbook', {
    tell: (answer) => table(answer, 'The guestbook is empty.', entryLine),
  }),
  'remove-entry': command('removeGuestbookEntry', {
    words: ['id'],
    tell: ({ entry, changed }) =>
      unless(changed, `Guestbook entry ${entry.id} is removed.`, `Entry ${entry.id} is already removed.`),
  }),
  notice: command('publishNotice', {
    words: ['text'],
    optionNames: { slug: 'to' },
    tell: ({ notice }) => `Notice ${notice.id} is published.`,
  }),
  'renew-epoch': command('renewEpoch', {
    tell: ({ epoch, previous_epoch: previous, head }) =>
      `The log continues after event ${head} in epoch ${epoch}; the previous epoch was ${previous}.`,
  }),
  'record-transfer': command('recordTransfer', {
    words: ['statement_id'],
    tell: (answer) => {
      const { transfer, entry, changed } = answer
      return unless(
        changed,
        `Transfer ${transfer.id} is entered as ${entry.category}, entry ${entry.id}.\nIt becomes ${outcomeWords(answer)}`,
        `${transfer.statement_id} is already entered as transfer ${transfer.id}.`,
      )
    },
  }),
  'decide-transfer': command('decideTransfer', {
    words: ['id'],
    optionNames: { sponsorship_id: 'claim' },
    oneOf: ['sponsorship_id', 'plate_name'],
    tell: ({ transfer, plate, changed }) =>
      unless(
        changed,
        `Transfer ${transfer.id} paid for ${plateLine(plate)}`,
        `Transfer ${transfer.id} already paid for plate ${plate.id}.`,
      ),
  }),
  transfers: command('listTransfers', {
    tell: (answer) => table(answer, 'No transfers.', transferLines),
  }),
  'record-entry': command('recordEntry', {
    words: ['category', 'amount_usd'],
    tell: ({ entry }) => `Entered: ${fundEntryLine(entry)}`,
  }),
  'reverse-entry': command('reverseEntry', {
    words: ['id'],
    tell: ({ entry, changed }) =>
      unless(
        changed,
        `Entry ${entry.reverses} is reversed by ${fundEntryLine(entry)}`,
        `Entry ${entry.reverses} was already reversed by entry ${entry.id}.`,
      ),
  }),
  sponsorships: command('listSponsorships', {
    tell: (answer) => table(answer, 'No such sponsorships.', sponsorshipLine),
  }),
  'reject-sponsorship': command('rejectSponsorship', {
    words: ['id'],
    tell: ({ sponsorship: { id }, changed }) =>
      unless(changed, `Sponsorship ${id} is rejected.`, `Sponsorship ${id} is already rejected.`),
  }),
  'engrave-plate': command('engravePlate', {
    words: ['id'],
    tell: ({ plate, changed }) =>
      unless(changed, `Plate ${plate.id} is engraved.`, `Plate ${plate.id} is already engraved.`),
  }),
  'assign-plate': command('assignPlate', {
    words: ['id', 'slug'],
    tell: ({ plate: { id, agent }, changed }) =>
      unless(
        changed,
        `Plate ${id} now belongs to ${agent?.slug}, who is a sustainer for 365 more days.`,
        `Plate ${id} already belongs to ${agent?.slug}.`,
      ),
  }),
  'correct-plate': command('correctPlate', {
    words: ['id'],
    tell: ({ plate, changed }) =>
      unless(changed, `Corrected: ${plateLine(plate)}`, `Already correct: ${plateLine(plate)}.`),
  }),
  transactions: command('listTransactions', {
    tell: (answer) => table(answer, 'No such transactions.', transactionLine),
  }),
}

export const operationOf = (command: Command) => operations[command.operation]

export function findCommand(name: string): Command | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined
}
