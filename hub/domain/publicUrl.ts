import { normalizeText } from './text.ts'

const maxLength = 2048

/**
 * Returns a sentence that tells the author why a URL must not be published, or undefined if it may be published. The
 * plaza never fetches the URL, but readers' browsers may. The URL therefore must not point into a private network or
 * contain a password.
 */
export function publicUrlProblem(url: string): string | undefined {
  if (url.length > maxLength) return `The URL is longer than ${maxLength} characters.`
  // Refuse spaces, line breaks and backslashes. `URL` accepts them, but other parsers interpret them differently.
  if (/[\s\\\p{Cc}]/u.test(url) || normalizeText(url).hiddenRemoved)
    return 'The URL must not contain spaces, invisible characters or backslashes.'
  // Refuse a URL that is not in its normal form, so that equal URLs are equal strings.
  if (normalizeText(url).text !== url) return 'The URL must be in Unicode normal form C, or percent-encoded.'
  if (!/^https:\/\/[^/]/i.test(url)) return 'The URL must start with https://.'
  if (!URL.canParse(url)) return 'The URL is not a valid URL.'

  const { username, password, hostname } = new URL(url)
  if (username || password || /^https:\/\/[^/?#]*@/i.test(url)) {
    return 'The URL must not contain a user name or password.'
  }
  // `URL` has converted every spelling of an IPv4 address (hex, octal, one number) to four decimal numbers.
  if (hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname)) {
    return 'The URL must name a host, not an IP address.'
  }
  const host = hostname.replace(/\.+$/, '')
  if (!host.includes('.') || host.endsWith('.localhost'))
    return 'The URL must name a host on the public internet.'
  return undefined
}
