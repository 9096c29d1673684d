import { chains } from '../../hub/contract/chains.ts'

type Fact = { label: string; value: string; plain?: boolean }

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

/** The wallet that is paid, to copy or to point a phone at. */
export function Wallet({ address }: { address: string }) {
  return (
    <div class="with-qr">
      <Facts
        facts={[
          { label: 'Address, on Base and on Ethereum', value: address },
          { label: 'USDC on Base is the token at', value: chains.base.usdc },
          { label: 'USDC on Ethereum is the token at', value: chains.ethereum.usdc },
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
