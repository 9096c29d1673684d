import type { CloseCode } from '../contract/closes.ts'
import { Refusal } from '../contract/refusal.ts'
import { within } from '../deadline.ts'
import { type End, endBy, type Faults } from '../fault.ts'
import type { Credentials } from '../gates/credentials.ts'
import type { Reader } from '../log/reader.ts'

/** A database that hangs must not leave a reader mute for longer: it comes back and is looked at anew. */
const recheckMs = 5000

type Rechecked = {
  token: string | undefined
  reader: Pick<Reader, 'hold'> | undefined
  end: End
  observe: Faults
}

/**
 * A credential of this connection's agent ended: is it this one? Until that is known it hears nothing, so that what stands
 * behind the end in the log is told to nobody who may no longer hear it, however long the answer takes.
 */
export function recheck(
  credentials: Pick<Credentials, 'get'>,
  { token, reader, end, observe }: Rechecked,
): void {
  const goOn = reader?.hold()
  within(recheckMs, credentials.get(token ?? ''))
    .then(
      // An ending that is older than the token itself is not about it.
      () => goOn?.(),
      (error: unknown) => {
        const code = refusedToken(error, 'credentials_ended')
        if (!code) throw error
        end(code)
      },
    )
    .catch((error: unknown) => endBy(error, { doing: 'looking up the token of a session', end, observe }))
}

/** Why a token is turned away; undefined when it was not the token. */
export function refusedToken(
  error: unknown,
  ended: 'unauthorized' | 'credentials_ended',
): CloseCode | undefined {
  const code = error instanceof Refusal ? error.code : undefined
  if (code === 'agent_suspended') return 'agent_suspended'
  return code === 'unauthorized' ? ended : undefined
}
