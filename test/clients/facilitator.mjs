/**
 * Local x402 facilitator (a server that verifies and settles payments), built from the official packages. The
 * program serves POST /verify, POST /settle and GET /supported.
 *
 * Environment: KEY (private key of an account with gas), RPC_URL, CHAIN_ID, PORT, CONFIRMATION_MS (time in ms
 * to wait for the receipt of a settlement before responding with `settlement_pending`), VERIFY and SETTLE
 * (names of behaviours, by default `honest`).
 *
 * Tests control the running program over HTTP:
 *     PUT  /behaviour  {verify?, settle?, times?}  applies to the next `times` requests (default: all)
 *     GET  /held                                   responds as soon as a payment request is being held
 *     POST /release                                releases all held payment requests
 *     GET  /calls                                  [{path, body, answer?}] in order of arrival
 */
import { createServer } from 'node:http'
import { x402Facilitator } from '@x402/core/facilitator'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator'
import { createWalletClient, defineChain, http, publicActions } from 'viem'
import { nonceManager, privateKeyToAccount } from 'viem/accounts'

const { KEY, RPC_URL, CHAIN_ID = '8453', PORT = '0', CONFIRMATION_MS = '60000' } = process.env

/**
 * Possible behaviours, by name. Each function receives `act`, which verifies or settles the payment. If the
 * function returns nothing, no response is sent.
 */
const behaviours = {
  honest: (act) => act(),
  holdBefore: async (act) => {
    await hold()
    return act()
  },
  holdAfter: async (act) => {
    const answer = await act()
    await hold()
    return answer
  },
  failBefore: () => ({ status: 500, body: { error: 'the facilitator is asked to fail' } }),
  failAfter: async (act) => {
    await act()
    return { status: 500, body: { error: 'the facilitator is asked to fail' } }
  },
  refuse: (_, path, { payer, network }) => ({
    status: 200,
    body:
      path === '/verify'
        ? { isValid: false, invalidReason: 'asked_to_refuse', payer }
        : { success: false, errorReason: 'asked_to_refuse', transaction: '', network, payer },
  }),
  /** Settles the payment, but answers that the outcome is not known yet. */
  pending: async (act) => {
    const { status, body } = await act()
    return { status, body: { ...body, success: false, errorReason: 'settlement_pending' } }
  },
  /** Claims that the payment is valid or settled, without verifying or settling it. */
  lie: (_, path, { payer, network }) => ({
    status: 200,
    body:
      path === '/verify'
        ? { isValid: true, payer }
        : { success: true, transaction: `0x${'1e'.repeat(32)}`, network, payer },
  }),
  nonsense: () => ({ status: 200, body: '<html>a page of some proxy</html>' }),
  dieBefore: () => process.exit(1),
  dieAfter: async (act) => {
    await act()
    process.exit(1)
  },
}

const behaviour = { verify: process.env.VERIFY ?? 'honest', settle: process.env.SETTLE ?? 'honest' }
let timesLeft = Number.POSITIVE_INFINITY
const calls = []
const held = []
const watchers = []

const facilitator = openFacilitator()

function openFacilitator() {
  const chain = defineChain({
    id: Number(CHAIN_ID),
    name: `chain ${CHAIN_ID} of a test`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [RPC_URL] } },
  })
  // Assign nonces in this process, so that several payments can be settled concurrently.
  const account = privateKeyToAccount(KEY, { nonceManager })
  const client = createWalletClient({ account, chain, transport: http(RPC_URL), pollingInterval: 50 })
  const reading = client.extend(publicActions)
  const signer = toFacilitatorEvmSigner(
    { ...reading, address: account.address },
    { confirmationTimeoutMs: Number(CONFIRMATION_MS) },
  )
  return registerExactEvmScheme(new x402Facilitator(), { signer, networks: `eip155:${CHAIN_ID}` })
}

async function serve(path, request) {
  const { paymentPayload, paymentRequirements } = request
  const method = path.slice(1)
  const act = async () => ({
    status: 200,
    body: await facilitator[method](paymentPayload, paymentRequirements),
  })
  const name = behaviourOf(method)
  const payer = paymentPayload?.payload?.authorization?.from
  const call = { path, body: request }
  calls.push(call)
  call.answer = await behaviours[name](act, path, { payer, network: paymentRequirements?.network })
  return call.answer
}

function behaviourOf(method) {
  if (behaviour[method] === 'honest') return 'honest'
  if (timesLeft <= 0) return 'honest'
  timesLeft -= 1
  return behaviour[method]
}

function hold() {
  for (const tell of watchers.splice(0)) tell()
  return new Promise((release) => held.push(release))
}

const control = {
  'PUT /behaviour': ({ verify = 'honest', settle = 'honest', times }) => {
    for (const name of [verify, settle]) if (!behaviours[name]) throw new Error(`no behaviour ${name}`)
    Object.assign(behaviour, { verify, settle })
    timesLeft = times ?? Number.POSITIVE_INFINITY
    return {}
  },
  'GET /held': async () => {
    if (held.length === 0) await new Promise((tell) => watchers.push(tell))
    return { held: held.length }
  },
  'POST /release': () => {
    for (const release of held.splice(0)) release()
    return {}
  },
  'GET /calls': () => calls,
  'GET /supported': () => facilitator.getSupported(),
}

async function answer(request) {
  const { method, url } = request
  let text = ''
  for await (const chunk of request) text += chunk
  const body = text ? JSON.parse(text) : {}
  const steer = control[`${method} ${url}`]
  if (steer) return { status: 200, body: await steer(body) }
  if (method === 'POST' && (url === '/verify' || url === '/settle')) return serve(url, body)
  return { status: 404, body: { error: `there is no ${method} ${url}` } }
}

async function respond(request, response) {
  const { status, body } = await answer(request).catch((error) => ({
    status: 500,
    body: { error: String(error) },
  }))
  const isText = typeof body === 'string'
  response.writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json' })
  response.end(isText ? body : JSON.stringify(body))
}

const server = createServer((request, response) => void respond(request, response))
server.listen(Number(PORT), '127.0.0.1', () => console.log(`listening on ${server.address().port}`))
