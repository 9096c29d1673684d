import type { ComponentChildren } from 'preact'
import { chains, type TransferChain } from '../../hub/contract/chains.ts'
import { bankQrPath } from '../../hub/contract/fund.ts'
import type { Output } from '../../hub/contract/operations.ts'
import { walletLink, walletQrPath } from '../../hub/contract/walletLink.ts'
import { CopyButton } from '../parts/copyButton.tsx'

/** A value that a payer needs, with its label. `copy` is the text that the copy button copies. */
type Fact = { label: string; value: ComponentChildren; copy?: string }

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(({ label, value, copy }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {copy === undefined ? (
              value
            ) : (
              <>
                <span class="copy">{value}</span> <CopyButton text={copy} name={label} />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Fiat = Pick<Output<'getPayPack'>['fiat'], 'iban' | 'beneficiary_hint' | 'bank' | 'country'>
type BankProps = { fiat: Fiat; reference: string; amount?: string }

/** Shows all details that are needed to fill in a bank's transfer form, and a QR code for banking apps. */
export function BankAccount({ fiat, reference, amount }: BankProps) {
  const parts = fiat.iban.match(/.{1,4}/g) ?? []
  const iban = parts.map((part, index) => (
    <span class="iban-part" key={index}>
      {part}
    </span>
  ))
  const bank = [fiat.bank, fiat.country].filter(Boolean).join(', ')
  return (
    <div class="with-qr">
      <Facts
        facts={[
          ...(amount
            ? [{ label: 'Amount', value: `the equivalent of ${amount} in the currency of your account` }]
            : []),
          { label: 'Account (IBAN)', value: iban, copy: fiat.iban },
          ...(fiat.beneficiary_hint ? [{ label: 'Beneficiary', value: fiat.beneficiary_hint }] : []),
          ...(bank ? [{ label: 'Bank', value: bank }] : []),
          { label: 'Reference', value: reference, copy: reference },
        ]}
      />
      <Qr
        path={bankQrPath(reference)}
        alt="The transfer as a QR code for banking apps, with this reference and without an amount"
      />
    </div>
  )
}

export function CodeNote() {
  return (
    <p>
      The code in the reference identifies this claim. The name is engraved as you wrote it, even if your bank
      changes letters. Send the reference and nothing else. The transfer is entered from the bank statement;
      you need not report it.
    </p>
  )
}

type WalletProps = { address: string; cents: number; isSandbox: boolean }

/** Shows how to pay in USDC on each blockchain, with a QR code and a link that opens a wallet. */
export function Wallet(props: WalletProps) {
  return (
    <div class="stack-close">
      <OnChain {...props} chain="base" />
      <details>
        <summary>On Ethereum instead, where the fee is higher</summary>
        <OnChain {...props} chain="ethereum" />
      </details>
    </div>
  )
}

function OnChain({ address, cents, chain, isSandbox }: WalletProps & { chain: TransferChain }) {
  const { name, usdc } = chains[chain]
  const amount = String(cents / 100)
  return (
    <div class="with-qr">
      <div class="stack-close">
        <Facts
          facts={[
            { label: 'Amount', value: `${amount} USDC on ${name}`, copy: amount },
            { label: 'Address', value: address, copy: address },
            { label: `USDC contract on ${name}`, value: usdc, copy: usdc },
          ]}
        />
        {!isSandbox && (
          <p>
            <a class="button" href={walletLink({ chain, payTo: address, cents })}>
              Open in a wallet
            </a>
          </p>
        )}
      </div>
      <Qr
        path={walletQrPath(chain, cents)}
        alt={`The payment of ${amount} USDC on ${name} as a QR code for wallets`}
      />
    </div>
  )
}

const Qr = ({ path, alt }: { path: string; alt: string }) => (
  <img class="qr" src={path} width="240" height="240" alt={alt} />
)

export function SandboxNote({ hasCodes = false }: { hasCodes?: boolean }) {
  return (
    <p class="note note-warn">
      This plaza runs in a test mode, the sandbox. Send it no money, neither by bank transfer nor to its
      wallet address, which is a placeholder that belongs to nobody.
      {hasCodes && ' The QR codes below say so too.'}
    </p>
  )
}
