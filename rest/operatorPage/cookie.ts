import { operatorPath } from '../../observer-ui/operator/acts.ts'
import { sessionS } from './sessions.ts'

/**
 * Returns functions that set, clear and read the operator's session cookie. Browsers send the cookie only to
 * the operator's page and never from another site. Scripts cannot read the cookie.
 */
export function createCookie(baseUrl: string) {
  const isSecure = baseUrl.startsWith('https:')
  const name = isSecure ? '__Secure-plaza-operator' : 'plaza-operator'
  const set = (value: string, maxAgeS: number) =>
    `${name}=${value}; Path=${operatorPath}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    set: (value: string) => set(value, sessionS),
    clear: () => set('', 0),
    read(header: string | undefined): string | undefined {
      const pairs = (header ?? '').split(';').map((pair) => pair.trim())
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
    },
  }
}
