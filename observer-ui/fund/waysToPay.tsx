import type { ComponentChildren } from 'preact'
import { chains } from '../../hub/contract/chains.ts'
import { bankQrPath } from '../../hub/contract/fund.ts'
import type { Output } from '../../hub/contract/operations.ts'

type Fact = { label: string; value: ComponentChildren; plain?: boolean }

/** Lists names with values to copy. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(({ label, value, plain }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd class={plain ? undefined : 'copy'}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Fiat = Pick<Output<'getPayPack'>['fiat'], 'iban' | 'beneficiary_hint' | 'bank' | 'country'>
type BankProps = { fiat: Fiat; reference?: string }

/**
 * Shows the bank account, with every detail that a bank's form asks for. A reference is also shown as a QR
 * code for banking apps.
 */
export function BankAccount({ fiat, reference }: BankProps) {
  const parts = fiat.iban.match(/.{1,4}/g) ?? []
  const iban = parts.map((part, index) => (
    <span class="iban-part" key={index}>
      {part}
    </span>
  ))
  const bank = [fiat.bank, fiat.country].filter(Boolean).join(', ')
  const facts = (
    <Facts
      facts={[
        { label: 'Account (IBAN)', value: iban },
        ...(fiat.beneficiary_hint
          ? [{ label: 'Beneficiary', value: fiat.beneficiary_hint, plain: true }]
          : []),
        ...(bank ? [{ label: 'Bank', value: bank, plain: true }] : []),
        ...(reference === undefined ? [] : [{ label: 'Reference', value: reference }]),
      ]}
    />
  )
  if (reference === undefined) return facts
  return (
    <div class="with-qr">
      {facts}
      <img
        class="qr"
        src={bankQrPath(reference)}
        width="240"
        height="240"
        alt="The transfer as a QR code for banking apps, with this reference and without an amount"
      />
    </div>
  )
}

/** Explains the code in a bank reference. */
export function CodeNote() {
  return (
    <p>
      The code in the reference identifies this claim. The name is engraved as you wrote it, even if your bank
      changes letters. Send the reference and nothing else. The transfer is entered from the bank statement;
      you need not report it.
    </p>
  )
}

/** Shows the wallet address as text and as a QR code. */
export function Wallet({ address }: { address: string }) {
  return (
    <div class="with-qr">
      <Facts
        facts={[
          { label: 'Address, on Base and on Ethereum', value: address },
          { label: 'USDC contract on Base', value: chains.base.usdc },
          { label: 'USDC contract on Ethereum', value: chains.ethereum.usdc },
        ]}
      />
      <img class="qr" src="/qr/wallet.png" width="240" height="240" alt="The address as a QR code" />
    </div>
  )
}

/**
 * Warns that the addresses and accounts are the sandbox's. Shown next to them while payments are not real.
 */
export function SandboxNote() {
  return (
    <p class="note note-warn">
      This plaza runs in the sandbox: its wallet address is a placeholder that belongs to nobody. Send no
      money to it.
    </p>
  )
}
