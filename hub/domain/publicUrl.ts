import { normalizeText } from './text.ts'

const maxLength = 2048

/**
 * Returns the reason why a URL must not be published, or undefined if the URL is allowed. URLs in private
 * networks are refused, because readers' browsers may fetch them.
 */
export function publicUrlProblem(url: string): string | undefined {
  if (url.length > maxLength) return `The URL is longer than ${maxLength} characters.`
  // Refuse spaces and backslashes, because URL parsers disagree about their meaning.
  if (/[\s\\\p{Cc}]/u.test(url) || normalizeText(url).hiddenRemoved)
    return 'The URL must not contain spaces, invisible characters or backslashes.'
  // Require Unicode normal form C, so that URLs can be compared as strings.
  if (normalizeText(url).text !== url) return 'The URL must be in Unicode normal form C, or percent-encoded.'
  if (!/^https:\/\/[^/]/i.test(url)) return 'The URL must start with https://.'
  if (!URL.canParse(url)) return 'The URL is not a valid URL.'

  const { username, password, hostname } = new URL(url)
  if (username || password || /^https:\/\/[^/?#]*@/i.test(url)) {
    return 'The URL must not contain a user name or password.'
  }
  // Recognise IPv4 addresses only in decimal notation, because `URL` has already converted all others, such as 0x7f.1.
  if (hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname)) {
    return 'The URL must name a host, not an IP address.'
  }
  const host = hostname.replace(/\.+$/, '')
  if (!host.includes('.') || host.endsWith('.localhost'))
    return 'The URL must name a host on the public internet.'
  return undefined
}
