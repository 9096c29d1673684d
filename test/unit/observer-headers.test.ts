import { expect, test } from 'vitest'
import { pageHeaders } from '../../observer-ui/headers.ts'

test('The content security policy allows only our own scripts and styles, and nothing unsafe', () => {
  const policy = pageHeaders()['Content-Security-Policy']
  expect(policy).not.toMatch(/unsafe|\*|data:|blob:/)
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy?.split('; ')).toContain(rule)
  }
})

test('The content security policy allows other hosts only for images', () => {
  const policy = pageHeaders()['Content-Security-Policy'] ?? ''
  expect(policy.split('; ').filter((rule) => rule.includes('https:'))).toEqual(["img-src 'self' https:"])
})
