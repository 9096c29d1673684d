import { normalizeText } from './text.ts'

const maxLength = 2048

/**
 * What is wrong with an address that is going to be published, as a sentence for its author; undefined when nothing is. The plaza never
 * fetches it, but every reader's browser may, so it must not point into anybody's own network or carry a password.
 */
export function publicUrlProblem(url: string): string | undefined {
  if (url.length > maxLength) return `The URL is longer than ${maxLength} characters.`
  // The parser forgives spaces, line breaks and backslashes; other readers of the same string do not.
  if (/[\s\\\p{Cc}]/u.test(url) || normalizeText(url).hiddenRemoved)
    return 'The URL must not contain spaces, invisible characters or backslashes.'
  // Two spellings of one address are one address.
  if (normalizeText(url).text !== url) return 'The URL must be in Unicode normal form C, or percent-encoded.'
  if (!/^https:\/\/[^/]/i.test(url)) return 'The URL must start with https://.'
  if (!URL.canParse(url)) return 'The URL is not a valid URL.'

  const { username, password, hostname } = new URL(url)
  if (username || password || /^https:\/\/[^/?#]*@/i.test(url)) {
    return 'The URL must not contain a user name or password.'
  }
  // The parser has turned every spelling of an IPv4 address (hex, octal, one number) into four decimals.
  if (hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname)) {
    return 'The URL must name a host, not an IP address.'
  }
  const host = hostname.replace(/\.+$/, '')
  if (!host.includes('.') || host.endsWith('.localhost'))
    return 'The URL must name a host on the public internet.'
  return undefined
}
