/** An account for hubs that take bank transfers, as their environment names it. No bank has it. */
export const bankAccount = {
  IBAN: 'DE02120300000000202051',
  BANK_NAME: 'Example Neobank',
  BANK_COUNTRY: 'DE',
  BENEFICIARY_NAME: 'Plaza e.V.',
} as const
