/**
 * Pays with the official x402 clients, as third-party software would. Reads each job as a line of JSON and
 * answers with a line of JSON:
 *
 *     {id, client, url, method?, body?, headers?, token?, key, maxValue?, spendControls?, rpc?}
 *     {id, status, body, receipt?, headers, statuses}  or  {id, error, statuses}
 *
 * `key` is the payer's private key, and `token` the bearer token. `maxValue` is the spending limit in
 * millionths of one USDC (default: the client's own limit). `receipt` is the receipt as the client decodes
 * it. `statuses` holds the HTTP status of every attempt.
 */
import { createInterface } from 'node:readline'
import { createWalletClient, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'

/**
 * Payment clients, set up as their documentation describes. Each function returns a fetch function, the name
 * of the receipt header, and the receipt decoder.
 */
const clients = {
  async 'x402-fetch'({ key, rpc, maxValue }, { fetch }) {
    const { wrapFetchWithPayment, decodeXPaymentResponse } = await import('x402-fetch')
    const limit = maxValue === undefined ? undefined : BigInt(maxValue)
    return {
      fetch: wrapFetchWithPayment(fetch, walletOf(key, rpc), limit),
      receiptHeader: 'x-payment-response',
      decode: decodeXPaymentResponse,
    }
  },
  async 'x402-axios'({ key, rpc }, { saw }) {
    const { withPaymentInterceptor, decodeXPaymentResponse } = await import('x402-axios')
    const { default: axios } = await import('axios')
    const client = seenAxios(axios, saw)
    withPaymentInterceptor(client, walletOf(key, rpc))
    return { fetch: fetchBy(client), receiptHeader: 'x-payment-response', decode: decodeXPaymentResponse }
  },
  async '@x402/axios'({ key, rpc }, { saw }) {
    const { wrapAxiosWithPayment, decodePaymentResponseHeader, x402Client } = await import('@x402/axios')
    const { registerExactEvmScheme } = await import('@x402/evm/exact/client')
    const { default: axios } = await import('axios')
    const client = new x402Client()
    registerExactEvmScheme(client, { signer: privateKeyToAccount(key), schemeOptions: { rpcUrl: rpc } })
    const paying = wrapAxiosWithPayment(seenAxios(axios, saw), client)
    return {
      fetch: fetchBy(paying),
      receiptHeader: 'payment-response',
      decode: decodePaymentResponseHeader,
    }
  },
  async '@x402/fetch'({ key, rpc, maxValue, spendControls }, { fetch }) {
    const { wrapFetchWithPayment, decodePaymentResponseHeader, x402Client } = await import('@x402/fetch')
    const { registerExactEvmScheme } = await import('@x402/evm/exact/client')
    const client = new x402Client()
    registerExactEvmScheme(client, { signer: privateKeyToAccount(key), schemeOptions: { rpcUrl: rpc } })
    const limit = maxValue === undefined ? undefined : { maxAmountPerPayment: `$${Number(maxValue) / 1e6}` }
    const controls = spendControls ?? limit
    if (controls !== undefined) client.setSpendControls(controls)
    return {
      fetch: wrapFetchWithPayment(fetch, client),
      receiptHeader: 'payment-response',
      decode: decodePaymentResponseHeader,
    }
  },
}

function walletOf(key, rpc) {
  const account = privateKeyToAccount(key)
  return createWalletClient({ account, chain: base, transport: http(rpc) }).extend(publicActions)
}

/** Returns an axios instance that records the status of every attempt. */
function seenAxios(axios, saw) {
  const client = axios.create()
  client.interceptors.response.use(
    (answer) => saw(answer),
    (error) => {
      if (error.response) saw(error.response)
      throw error
    },
  )
  return client
}

/** Returns a fetch-compatible function that uses axios. */
const fetchBy =
  (client) =>
  (url, { method, headers, body }) =>
    client.request({ url, method, headers, data: body }).then(
      (answer) => answerOf(answer),
      (error) => (error.response ? answerOf(error.response) : Promise.reject(error)),
    )

/** Converts an axios response to a fetch `Response`. */
function answerOf({ status, headers, data }) {
  return new Response(typeof data === 'string' ? data : JSON.stringify(data), {
    status,
    headers: Object.entries(headers),
  })
}

async function pay({ client, url, method = 'GET', body, headers = {}, token, ...job }) {
  const statuses = []
  const saw = (answer) => {
    statuses.push(answer.status)
    return answer
  }
  try {
    const open = clients[client]
    if (!open) throw new Error(`there is no client ${client}; there are ${Object.keys(clients).join(', ')}`)
    const paying = await open(job, { saw, fetch: (...request) => fetch(...request).then(saw) })
    const answer = await paying.fetch(url, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const receipt = answer.headers.get(paying.receiptHeader)
    return {
      status: answer.status,
      body: parsed(await answer.text()),
      ...(receipt ? { receipt: paying.decode(receipt) } : {}),
      headers: Object.fromEntries(answer.headers),
      statuses,
    }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error), statuses }
  }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...job } = JSON.parse(line)
  // Do not await the payment, so that jobs run concurrently. `pay` does not throw.
  void pay(job).then((outcome) => process.stdout.write(`${JSON.stringify({ id, ...outcome })}\n`))
}
