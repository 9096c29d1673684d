/**
 * Nothing runs but our own files, no markup can become a script (Trusted Types, and no policy may be made), forms go to the
 * plaza alone. Nothing loads from another host but an image that a reader clicked on (browser/images.ts). Inline SVG elements
 * are markup, no images: they need no source here as long as they are styled by classes and presentation attributes.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** What goes out with every observer page; the content type and the caching are the route's. */
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
