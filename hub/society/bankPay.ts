import { referenceTo } from '../contract/bankCode.ts'
import { type BankPay, bankQrPath, fuelWord } from '../contract/fund.ts'
import type { AgentId } from '../contract/ids.ts'
import type { CommandNeeds } from './commandNeeds.ts'

type Needs = Pick<CommandNeeds, 'bank' | 'baseUrl'>

/** Returns the details that an agent needs to pay by bank transfer, or null if no bank account is configured. */
export function bankPayFor({ bank, baseUrl }: Needs, agentId: AgentId): BankPay | null {
  if (!bank) return null
  const reference = referenceTo(fuelWord, agentId)
  return {
    iban: bank.iban,
    beneficiary: bank.beneficiary,
    reference,
    qr_url: `${baseUrl}${bankQrPath(reference)}`,
  }
}
