/** Content security policy. Only the plaza's own scripts may run, and forms can be sent only to the plaza. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Allow images from any HTTPS host. A page loads such an image only after the reader clicks a link to the image.
  "img-src 'self' https:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Forbid the DOM functions that turn text into HTML or scripts.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export function pageHeaders(): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}
