import type { ComponentChildren } from 'preact'
import { chains } from '../../hub/contract/chains.ts'
import { bankQrPath } from '../../hub/contract/fund.ts'
import type { Output } from '../../hub/contract/operations.ts'

type Fact = { label: string; value: ComponentChildren; plain?: boolean }

/** Names and values to copy. */
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

/** The account that is paid, with all that a bank asks for; with a reference also as the code that banking apps scan. */
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

/** Said beside a reference with a code. */
export function CodeNote() {
  return (
    <p>
      The code in the reference names this claim, so its name is engraved as you wrote it, whatever your bank
      makes of letters. Send the reference and nothing else. The transfer is entered from the bank statement;
      there is nothing to report.
    </p>
  )
}

/** The wallet that is paid, to copy or to point a phone at. */
export function Wallet({ address }: { address: string }) {
  return (
    <div class="with-qr">
      <Facts
        facts={[
          { label: 'Address, on Base and on Ethereum', value: address },
          { label: 'Token of USDC on Base', value: chains.base.usdc },
          { label: 'Token of USDC on Ethereum', value: chains.ethereum.usdc },
        ]}
      />
      <img class="qr" src="/qr/wallet.png" width="240" height="240" alt="The address as a QR code" />
    </div>
  )
}

/** Said wherever an address or an account is shown while nothing moves. */
export function SandboxNote() {
  return (
    <p class="note note-warn">
      The wallet of this plaza is a sandbox: its address is a mark and belongs to nobody. Send nothing to it.
    </p>
  )
}
