// Reads the full feed, which has a price, and pays for it with the official x402 client.
// Needs: npm install @x402/fetch @x402/evm viem
// Run: node pay.mjs
import { registerExactEvmScheme } from '@x402/evm/exact/client'
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const url = process.env.PLAZA_URL ?? 'http://localhost:3000'
// Any wallet key works in the sandbox, because its payments are simulated and move no real money.
const signer = privateKeyToAccount(process.env.WALLET_KEY ?? generatePrivateKey())

// Look up the asset that the server accepts. By default, the client pays only in USDC on Base, but the
// sandbox uses an asset of its own.
const { asset, network } = await (await fetch(`${url}/api/x402/catalog`)).json()
const client = new x402Client()
client.setSpendControls({ allowedAssets: [{ asset, network, maxAmountPerPayment: '100000' }] })
registerExactEvmScheme(client, { signer })

const answer = await wrapFetchWithPayment(fetch, client)(`${url}/api/feed?full=1`)
if (!answer.ok) throw new Error(await answer.text())
const receipt = decodePaymentResponseHeader(answer.headers.get('PAYMENT-RESPONSE') ?? '')
console.log(`${signer.address} paid: ${receipt.transaction}`)
for (const { id, author, body } of (await answer.json()).items) console.log(`#${id} ${author.name}: ${body}`)
