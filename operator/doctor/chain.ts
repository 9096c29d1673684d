import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { z } from 'zod'
import type { Config } from '../../hub/boot/config.ts'
import { chains, type TransferChain } from '../../hub/contract/chains.ts'
import { type Finding, judge, reasonOf } from './finding.ts'

const patienceMs = 5000
const dayMs = 24 * 60 * 60 * 1000

export async function checkChains({ reported }: Config, fetch: typeof globalThis.fetch): Promise<Finding[]> {
  const nodes = Object.entries(reported.rpcUrls) as [TransferChain, string][]
  const found = await Promise.all(
    nodes.map(async ([chain, url]) => [
      await checkNode(chain, url, fetch),
      ...(new URL(url).protocol === 'https:' ? [await checkCertificate(chain, new URL(url))] : []),
    ]),
  )
  return found.flat()
}

async function checkNode(
  chain: TransferChain,
  url: string,
  fetch: typeof globalThis.fetch,
): Promise<Finding> {
  const check = `${chain} node`
  const { chainId, name } = chains[chain]
  const variable = `${chain.toUpperCase()}_RPC_URL`
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const { result } = z.object({ result: z.string() }).parse(await answer.json())
    if (Number(result) === chainId) return { check, state: 'ok', says: `answers for ${name}` }
    const says = `answers for chain ${Number(result)}, not ${chainId} (${name})`
    return { check, state: 'failed', says, remedy: `Correct ${variable}.` }
  } catch (error) {
    const says = `does not answer: ${error instanceof z.ZodError ? 'it is no node of a chain' : reasonOf(error)}`
    return {
      check,
      state: 'failed',
      says,
      remedy: `Payments and reported transfers need it. Check ${variable}.`,
    }
  }
}

async function checkCertificate(chain: TransferChain, { hostname, port }: URL): Promise<Finding> {
  const check = `${chain} certificate`
  try {
    const until = await readCertificate(hostname, Number(port || 443))
    const days = Math.floor((until.getTime() - Date.now()) / dayMs)
    return judge(check, -days, `valid for ${days} more days`, [
      [-14, 'warning', 'Ask the operator of the node to renew it.'],
    ])
  } catch (error) {
    const remedy = 'Ask the operator of the node, or name a private authority in NODE_EXTRA_CA_CERTS.'
    return { check, state: 'failed', says: `is not accepted: ${reasonOf(error)}`, remedy }
  }
}

/** Returns a certificate's expiry date. Rejects if the certificate is not valid for the host. */
function readCertificate(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host, port, ...(isIP(host) === 0 && { servername: host }), timeout: patienceMs },
      () => {
        resolve(new Date(socket.getPeerCertificate().valid_to))
        socket.destroy()
      },
    )
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${patienceMs / 1000} s`)))
    socket.once('error', reject)
  })
}
