/** The one command that is more than a call of the hub, as the usage tells it. */
export const importName = 'import-transfers'
export const importUsage = `${importName} <file.csv> [--rate <EUR=1.08>] [--dry-run]`
export const importSummary = 'Enter the transfers of a statement, a CSV file'
export const importOptions: [string, string][] = [
  [
    '<file.csv>',
    'UTF-8, with a header: booked_on, amount, payer_name; and where there are any: currency (USD unless told), ' +
      'reference, statement_id. Separated by commas or semicolons.',
  ],
  ['--rate <EUR=1.08>', 'Dollars for one of another currency. Once for each.'],
  ['--dry-run', 'Tells what each row would become, and enters none.'],
]
