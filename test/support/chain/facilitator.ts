import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Address } from 'viem'
import { startClientProgram } from '../clients/officialClients.ts'
import { freePort } from '../lib/ports.ts'
import type { Chain } from './chain.ts'

/** Behaviour of the facilitator when it is asked to verify or settle a payment. */
type Behaviour =
  | 'honest'
  /** Refuses the payment and states a reason. */
  | 'refuse'
  /** Settles the payment, but answers that the outcome is still unknown. */
  | 'pending'
  /** Reports success without verifying or settling the payment. */
  | 'lie'
  /** Responds with HTML instead of JSON. */
  | 'nonsense'
  /**
   * `hold` waits until the test releases the request, `fail` responds with status 500, and `die` exits. The suffix
   * specifies whether the facilitator does so before or after handling the payment.
   */
  | `${'hold' | 'fail' | 'die'}${'Before' | 'After'}`

type Call = {
  path: '/verify' | '/settle'
  body: FacilitatorRequest
  answer?: { status: number; body: unknown }
}
type FacilitatorRequest = { x402Version: number; paymentPayload: unknown; paymentRequirements: unknown }

export type Facilitator = {
  readonly url: string
  /** Account that sends the facilitator's transactions and pays their gas. */
  readonly address: Address
  /** Sets the facilitator's behaviour for the next `times` requests, or for all later ones if `times` is omitted. */
  behave(how: { verify?: Behaviour; settle?: Behaviour; times?: number }): Promise<void>
  /** Resolves when the facilitator is holding a request, as it does with `holdBefore` or `holdAfter`. */
  held(): Promise<void>
  release(): Promise<void>
  calls(): Promise<Call[]>
  kill(): Promise<void>
  restart(): Promise<void>
  close(): Promise<void>
}

/** Starts a payment facilitator that waits up to `confirmationMs` for a transaction receipt. */
export async function startFacilitator(chain: Chain, { confirmationMs = 60_000 } = {}): Promise<Facilitator> {
  const { key, address } = await chain.openPayer()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    KEY: key,
    RPC_URL: chain.ownUrl,
    CHAIN_ID: String(chain.id),
    PORT: String(port),
    CONFIRMATION_MS: String(confirmationMs),
  }
  const launch = async () => {
    const child = startClientProgram('facilitator.mjs', env)
    if (!child.stdout) throw new Error('the facilitator has no output')
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}`)))
    ended.catch(() => {})
    await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])
    return child
  }
  let child = await launch()

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${url}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return answer.json()
  }

  return {
    url,
    address,
    behave: async (how) => void (await ask('PUT', '/behaviour', how)),
    held: async () => void (await ask('GET', '/held')),
    release: async () => void (await ask('POST', '/release')),
    calls: () => ask('GET', '/calls') as Promise<Call[]>,
    kill,
    async restart() {
      await kill()
      child = await launch()
    },
    close: kill,
  }
}
