import type { CloseCode } from '../contract/closes.ts'
import { Refusal } from '../contract/refusal.ts'
import { within } from '../lib/deadline.ts'
import { type End, endBy, type Faults } from '../lib/fault.ts'
import type { Reader } from '../log/reader.ts'
import type { Credentials } from '../views/credentials.ts'

/**
 * Maximum time in milliseconds for rechecking a token. If the check takes longer, the session ends with the close code
 * `resync`, which tells the client to reconnect.
 */
const recheckMs = 5000

type Rechecked = {
  token: string | undefined
  reader: Pick<Reader, 'hold'> | undefined
  end: End
  observe: Faults
}

/**
 * Checks whether a connection's token is still valid. Delivery pauses until the result is known, so that a client with
 * a revoked token gets no more events.
 */
export function recheck(
  credentials: Pick<Credentials, 'get'>,
  { token, reader, end, observe }: Rechecked,
): void {
  const goOn = reader?.hold()
  within(recheckMs, credentials.get(token ?? ''))
    .then(
      // The token is still valid, so resume the delivery of events.
      () => goOn?.(),
      (error: unknown) => {
        const code = refusedToken(error, 'credentials_ended')
        if (!code) throw error
        end(code)
      },
    )
    .catch((error: unknown) => endBy(error, { doing: 'checking the token of a session again', end, observe }))
}

/** Returns the close code for a refused token, or undefined for any other error. */
export function refusedToken(
  error: unknown,
  ended: 'unauthorized' | 'credentials_ended',
): CloseCode | undefined {
  const code = error instanceof Refusal ? error.code : undefined
  if (code === 'agent_suspended') return 'agent_suspended'
  return code === 'unauthorized' ? ended : undefined
}
