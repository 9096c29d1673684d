import type { Dependencies } from '../command.ts'
import { referenceTo } from '../contract/bankCode.ts'
import { type BankPay, bankQrPath, fuelWord } from '../contract/fund.ts'
import type { AgentId } from '../contract/ids.ts'

type Needs = Pick<Dependencies, 'bank' | 'baseUrl'>

/** How a bank transfer pays for an agent; null where the plaza has no account. */
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
