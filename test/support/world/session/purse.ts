import { randomBytes } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { TransferAsset } from '../../../../hub/contract/chains.ts'
import { usdcOnBase } from '../../../../hub/payments/chain/usdc.ts'
import type { Chain, Payer } from '../../chain/chain.ts'
import { signedPayment } from '../../clients/paying.ts'

export type Sent = { asset: TransferAsset; tx_hash: Hex }

/** A wallet from which the simulated agents pay. It always has enough funds. */
export type Purse = {
  pay(microUsd: number): Promise<string>
  /** Sends an amount in the asset's smallest unit. Resolves when a block contains the transfer. */
  send(asset: TransferAsset, amount: bigint): Promise<Sent>
  sign(text: string): Promise<Hex>
}

export async function openPurse(chain: Chain, payTo: Address): Promise<Purse> {
  const payer = await chain.openPayer({ usdc: 10n ** 15n, wei: 10n ** 24n })
  const { account } = payer
  // Send one transaction at a time, because a wallet's transactions must have consecutive nonces.
  let sending: Promise<unknown> = Promise.resolve()
  return {
    pay: (microUsd) => signedPayment({ microUsd, account, to: payTo, terms: usdcOnBase }),
    send(asset, amount) {
      const sent = sending.then(() => transfer(chain, payer, { asset, amount, to: payTo }))
      sending = sent
      return sent
    },
    sign: (message) => account.signMessage({ message }),
  }
}

/** Creates a wallet for sandbox hubs. Its signatures are real, but its transfers exist on no blockchain. */
export async function openSandboxPurse(): Promise<Purse> {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    pay: (microUsd) => signedPayment({ microUsd, account }),
    send: async (asset) => ({ asset, tx_hash: `0x${randomBytes(32).toString('hex')}` }),
    sign: (message) => account.signMessage({ message }),
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
