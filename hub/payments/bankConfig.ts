import { z } from 'zod'

export type Bank = { iban: string; name: string; country: string; beneficiary: string }

const text = z.string().trim().min(1).max(140)

export const bankEnvironment = z.object({
  IBAN: z
    .string()
    .transform((iban) => iban.replace(/\s+/g, '').toUpperCase())
    .refine(isIban, 'is not a valid IBAN: a character is wrong or missing')
    .optional(),
  BANK_NAME: text.optional(),
  BANK_COUNTRY: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be two letters')
    .transform((code) => code.toUpperCase())
    .optional(),
  BENEFICIARY_NAME: text.optional(),
})

/**
 * Reads the bank account from environment variables. Returns undefined if none is configured, or a list of
 * problems if the configuration is invalid.
 */
export function bankConfig({
  IBAN: iban,
  BANK_NAME: name,
  BANK_COUNTRY: country,
  BENEFICIARY_NAME: beneficiary,
}: z.output<typeof bankEnvironment>): Bank | undefined | { problems: string[] } {
  if (iban === undefined) {
    const strange = Object.entries({ BANK_NAME: name, BANK_COUNTRY: country, BENEFICIARY_NAME: beneficiary })
    const problems = strange.flatMap(([key, value]) => (value ? [`${key}: is only used with IBAN`] : []))
    return problems.length > 0 ? { problems } : undefined
  }
  if (beneficiary === undefined)
    return { problems: ['BENEFICIARY_NAME: is required with IBAN, because banks compare the name'] }
  return { iban, name: name ?? '', country: country ?? iban.slice(0, 2), beneficiary }
}

/** Returns true for a well-formed IBAN with a valid checksum (ISO 13616, modulo 97). */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}
