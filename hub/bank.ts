import { z } from 'zod'

/** The account that humans transfer to. */
export type Bank = { iban: string; name: string; country: string; beneficiary: string }

const text = z.string().trim().min(1).max(140)

/** The variables of the environment that are about the bank. */
export const bankEnvironment = z.object({
  IBAN: z
    .string()
    .transform((iban) => iban.replace(/\s+/g, '').toUpperCase())
    .refine(isIban, 'is no IBAN: a digit is wrong, or one is missing')
    .optional(),
  BANK_NAME: text.optional(),
  BANK_COUNTRY: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be two letters')
    .transform((code) => code.toUpperCase())
    .optional(),
  BENEFICIARY_NAME: text.optional(),
})

/** Half an account would be shown to people who then transfer to nobody. */
export function bankConfig({
  IBAN: iban,
  BANK_NAME: name,
  BANK_COUNTRY: country,
  BENEFICIARY_NAME: beneficiary,
}: z.output<typeof bankEnvironment>): Bank | undefined | { problems: string[] } {
  if (iban === undefined) {
    const strange = Object.entries({ BANK_NAME: name, BANK_COUNTRY: country, BENEFICIARY_NAME: beneficiary })
    const problems = strange.flatMap(([key, value]) => (value ? [`${key}: has no use without IBAN`] : []))
    return problems.length > 0 ? { problems } : undefined
  }
  if (beneficiary === undefined)
    return { problems: ['BENEFICIARY_NAME: is needed with IBAN; banks compare it'] }
  return { iban, name: name ?? '', country: country ?? iban.slice(0, 2), beneficiary }
}

/** ISO 13616: two letters, two check digits, and the whole of it, read as a number, is 1 modulo 97. */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}
