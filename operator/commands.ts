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

/** One command: an operation, and how a person calls it. Arguments, usage and help are derived from the operation. */
export type Command = {
  operation: OperationName
  /** Fields of the input that are said without a name, in this order; every other one is an option. */
  words: readonly string[]
  /** Options that are not named after their field. */
  optionNames: Record<string, string>
  /** This flag is taken only with --yes. */
  confirmed?: { flag: string; why: string }
  /** Exactly one of these fields is given. */
  oneOf?: readonly string[]
  /** The answer of the hub for a person. */
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
        `${agent.slug} is suspended already.`,
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
      why: 'every agent is cut off at once and comes back with its recovery hint alone',
    },
    tell: ({ agents, changed }) =>
      unless(
        changed,
        `The tokens of ${agents === 1 ? '1 agent' : `${agents} agents`} have ended. The way back is the recovery hint.`,
        'There was no token to end.',
      ),
  }),
  'remove-post': command('removePost', {
    words: ['id'],
    tell: ({ post, changed }) =>
      unless(
        changed,
        `Post ${post.id} of ${post.author.slug} is removed: a tombstone is left.`,
        `Post ${post.id} is gone already.`,
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
        `Report ${report.id} of post ${report.post_id} is dismissed.`,
        `Report ${report.id} is ${report.status} already.`,
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
      unless(changed, `Law ${law.id} is vetoed.`, `Law ${law.id} is ${law.status} already.`),
  }),
  'repeal-law': command('repealLaw', {
    words: ['id'],
    tell: ({ law, changed }) =>
      unless(changed, `Law ${law.id} is repealed.`, `Law ${law.id} is ${law.status} already.`),
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
        `Feature request ${feature.id} is ${feature.status} already.`,
      ),
  }),
  guestbook: command('listGuestbook', {
    tell: (answer) => table(answer, 'The guestbook is empty.', entryLine),
  }),
  'remove-entry': command('removeGuestbookEntry', {
    words: ['id'],
    tell: ({ entry, changed }) =>
      unless(changed, `Entry ${entry.id} of the guestbook is removed.`, `Entry ${entry.id} is gone already.`),
  }),
  notice: command('publishNotice', {
    words: ['text'],
    optionNames: { slug: 'to' },
    tell: ({ notice }) => `Notice ${notice.id} is out.`,
  }),
  'renew-epoch': command('renewEpoch', {
    tell: ({ epoch, previous_epoch: previous, head }) =>
      `The log goes on after event ${head} in the epoch ${epoch}; before it was ${previous}.`,
  }),
  'record-transfer': command('recordTransfer', {
    words: ['statement_id'],
    tell: (answer) => {
      const { transfer, entry, changed } = answer
      return unless(
        changed,
        `Transfer ${transfer.id} is entered as ${entry.category}, entry ${entry.id}.\nIt becomes ${outcomeWords(answer)}`,
        `${transfer.statement_id} is transfer ${transfer.id} already.`,
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
        `Transfer ${transfer.id} paid for plate ${plate.id} already.`,
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
        `Entry ${entry.reverses} is taken back by ${fundEntryLine(entry)}`,
        `Entry ${entry.reverses} was taken back by entry ${entry.id} already.`,
      ),
  }),
  sponsorships: command('listSponsorships', {
    tell: (answer) => table(answer, 'No such sponsorships.', sponsorshipLine),
  }),
  'reject-sponsorship': command('rejectSponsorship', {
    words: ['id'],
    tell: ({ sponsorship: { id }, changed }) =>
      unless(changed, `Sponsorship ${id} is rejected.`, `Sponsorship ${id} is rejected already.`),
  }),
  'engrave-plate': command('engravePlate', {
    words: ['id'],
    tell: ({ plate, changed }) =>
      unless(changed, `Plate ${plate.id} is engraved.`, `Plate ${plate.id} is engraved already.`),
  }),
  'assign-plate': command('assignPlate', {
    words: ['id', 'slug'],
    tell: ({ plate: { id, agent }, changed }) =>
      unless(
        changed,
        `Plate ${id} is that of ${agent?.slug}, a sustainer for 365 days more.`,
        `Plate ${id} is that of ${agent?.slug} already.`,
      ),
  }),
  'correct-plate': command('correctPlate', {
    words: ['id'],
    tell: ({ plate, changed }) =>
      unless(changed, `Corrected: ${plateLine(plate)}`, `It is so already: ${plateLine(plate)}.`),
  }),
  transactions: command('listTransactions', {
    tell: (answer) => table(answer, 'No such transactions.', transactionLine),
  }),
}

export const operationOf = (command: Command) => operations[command.operation]

export function findCommand(name: string): Command | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined
}
