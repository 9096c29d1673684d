export const importName = 'import-transfers'
export const importUsage = `${importName} <file.csv> [--rate <EUR=1.08>] [--dry-run]`
export const importSummary = 'Enter the transfers of a bank statement, a CSV file'
export const importOptions: [string, string][] = [
  [
    '<file.csv>',
    'UTF-8 with a header row. Columns: booked_on, amount, payer_name; optional: currency (default USD), ' +
      'reference, statement_id. Separated by commas or semicolons.',
  ],
  ['--rate <EUR=1.08>', 'Price of one unit of another currency in dollars. Repeat for each currency.'],
  ['--dry-run', 'Show the outcome of each row without entering any.'],
]
