import type { Hex, SettlementMode } from '../contract/payments.ts'
import type { Bank } from '../payments/bankConfig.ts'

type Observe = { log: Record<'info' | 'warn', (fields: object, text: string) => void> }

export function logPayments(
  { mode, payTo }: { mode: SettlementMode; payTo: Hex },
  bank: Bank | undefined,
  { log }: Observe,
): void {
  if (mode !== 'sandbox') return log.info({ mode, payTo }, 'payments are real')
  log.warn({ mode }, 'payments run in the sandbox and move no money; set PAYMENTS for real payments')
  if (!bank) return
  log.warn(
    { mode },
    'IBAN is set in the sandbox: bank transfers count only there; for real ones set PAYMENTS',
  )
}
