import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { invalidField, Refusal } from '../contract/refusal.ts'
import { openReceiver } from './receiver.ts'
import { formatSecret, signatureHeaders } from './sign.ts'
import { BadTarget, type Targets, targetUrl } from './target.ts'
import { whyFailed } from './whyFailed.ts'

type Needs = { targets: Targets; now(): Date; randomBytes(count: number): Uint8Array }

const echo = z.object({ challenge: z.string() })

/** Parses and normalises the URL of a webhook. Throws `invalid_input` if requests to this URL are not allowed. */
export const checkedUrl = (text: string, targets: Targets): URL => refusing(() => targetUrl(text, targets))

/**
 * Sends a test request with a random text to a webhook. Throws `invalid_input` unless the response repeats
 * the text, which proves that the receiver wants events.
 */
export async function challenge(url: URL, { targets, now, randomBytes }: Needs): Promise<void> {
  const text = Buffer.from(randomBytes(24)).toString('base64url')
  const at = now()
  const type = 'webhook.challenge'
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data: { challenge: text } })
  // Sign the test request with a random secret, because the webhook has no secret yet. The test request thus has the
  // same headers as a delivery.
  const headers = signatureHeaders(formatSecret(randomBytes(24)), { id: `challenge_${text}`, at, body })
  const receiver = await openReceiver(url, targets).catch(refuse)
  try {
    const answer = await receiver.post({ headers, body }, new AbortController().signal)
    if (answer.status < 200 || answer.status > 299) throw unproven(`it answered with status ${answer.status}`)
    if (!isEcho(answer.text, text)) throw unproven('its answer does not hold the challenge')
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw unproven(whyFailed(error))
  } finally {
    receiver.close()
  }
}

function isEcho(answer: string, text: string): boolean {
  try {
    const told = echo.safeParse(JSON.parse(answer)).data?.challenge ?? ''
    return told.length === text.length && timingSafeEqual(Buffer.from(told), Buffer.from(text))
  } catch {
    return false
  }
}

const hint =
  'Answer the POST of type webhook.challenge with status 200 and {"challenge": "<data.challenge of its body>"}, then repeat this call.'

function unproven(reason: string): Refusal {
  const message = `the address did not pass the challenge: ${reason}`
  return new Refusal('invalid_input', { message, hint, errors: [{ field: 'url', message }] })
}

function refusing<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    return refuse(error)
  }
}

function refuse(error: unknown): never {
  throw error instanceof BadTarget ? invalidField('url', error.message) : unproven(whyFailed(error))
}
