import { randomBytes } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { TransferAsset } from '../../hub/contract/chains.ts'
import { usdcOnBase } from '../../hub/payments/usdc.ts'
import type { Chain, Payer } from './chain.ts'
import { signedPayment } from './paying.ts'

/** A transfer that was made. */
export type Sent = { asset: TransferAsset; tx_hash: Hex }

/** What somebody in the session has to pay with: one wallet, and money enough. */
export type Purse = {
  /** A payment by x402, as its header holds it. */
  pay(microUsd: number): Promise<string>
  /** Transfers, in the smallest unit; resolves when it is in a block. */
  send(asset: TransferAsset, amount: bigint): Promise<Sent>
  sign(text: string): Promise<Hex>
}

export async function openPurse(chain: Chain, payTo: Address): Promise<Purse> {
  const payer = await chain.openPayer({ usdc: 10n ** 15n, wei: 10n ** 24n })
  const { account } = payer
  // A wallet numbers its transactions: one at a time.
  let sending: Promise<unknown> = Promise.resolve()
  return {
    pay: (microUsd) => signedPayment({ microUsd, key: payer.key, to: payTo, terms: usdcOnBase }),
    send(asset, amount) {
      const sent = sending.then(() => transfer(chain, payer, { asset, amount, to: payTo }))
      sending = sent
      return sent
    },
    sign: (message) => account.signMessage({ message }),
  }
}

/** For hubs in a sandbox: what is paid and signed is real, and what was sent nobody has ever seen. */
export async function openSandboxPurse(): Promise<Purse> {
  const key = generatePrivateKey()
  return {
    pay: (microUsd) => signedPayment({ microUsd, key }),
    send: async (asset) => ({ asset, tx_hash: `0x${randomBytes(32).toString('hex')}` }),
    sign: (message) => privateKeyToAccount(key).signMessage({ message }),
  }
}

async function transfer(
  { client, usdc, mined }: Chain,
  { account }: Payer,
  { asset, amount, to }: { asset: TransferAsset; amount: bigint; to: Address },
): Promise<Sent> {
  const hash = await (asset === 'eth'
    ? client.sendTransaction({ account, to, value: amount })
    : client.writeContract({ account, ...usdc, functionName: 'transfer', args: [to, amount] }))
  await mined(hash)
  return { asset, tx_hash: hash }
}
