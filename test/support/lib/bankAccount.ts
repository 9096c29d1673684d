/** Environment variables for a hub that accepts bank transfers. The account is fictitious. */
export const bankAccount = {
  IBAN: 'DE02120300000000202051',
  BANK_NAME: 'Example Neobank',
  BANK_COUNTRY: 'DE',
  BENEFICIARY_NAME: 'Plaza e.V.',
} as const
