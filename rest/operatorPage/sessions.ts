import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Duration of a session in seconds, after which the operator must sign in again. */
export const sessionS = 12 * 3600
const endedMost = 1000

/** A login session. `value` is the content of the cookie. */
export type Session = { id: string; untilS: number; value: string }

export type OperatorSessions = {
  open(): Session
  /**
   * Returns the session, or undefined if the cookie is forged or expired or this hub instance has ended the session.
   */
  read(value: string): Session | undefined
  /** Ends a session on this hub instance. Other instances still accept the session. */
  end(session: Session): void
  /** Returns the CSRF token that every form in this session contains. */
  formToken(session: Session): string
  isFormToken(session: Session, text: string): boolean
}

type Needs = { operatorToken: string; baseUrl: string; now(): Date }

/**
 * Creates login sessions that are signed with a key derived from the operator token. All hub instances accept
 * the sessions until the token is replaced.
 */
export function createOperatorSessions({ operatorToken, baseUrl, now }: Needs): OperatorSessions {
  const key = createHmac('sha256', operatorToken).update(`operator page of ${baseUrl}`).digest()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const ended = new Map<string, number>()
  const nowS = () => Math.floor(now().getTime() / 1000)
  const sessionOf = (id: string, untilS: number): Session => ({
    ...{ id, untilS },
    value: `${id}.${untilS}.${sign(`session ${id} ${untilS}`)}`,
  })
  const formToken = ({ id }: Session) => sign(`form ${id}`)

  return {
    open: () => sessionOf(randomBytes(24).toString('base64url'), nowS() + sessionS),
    read(value) {
      const [, id, until] = /^([\w-]{32})\.(\d{1,12})\.[\w-]{43}$/.exec(value) ?? []
      if (id === undefined || until === undefined) return undefined
      const session = sessionOf(id, Number(until))
      if (!isSame(session.value, value) || session.untilS <= nowS() || ended.has(id)) return undefined
      return session
    },
    end({ id, untilS }) {
      for (const [other, until] of ended) if (until <= nowS() || ended.size >= endedMost) ended.delete(other)
      ended.set(id, untilS)
    },
    formToken,
    isFormToken: (session, text) => isSame(formToken(session), text),
  }
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
