import { expect, test } from 'vitest'
import { pageHeaders } from '../../observer-ui/headers.ts'

test('the policy runs and styles with our own files alone, and nothing unsafe', () => {
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

test('another host is named for images alone, which a reader asks for by a click', () => {
  const policy = pageHeaders()['Content-Security-Policy'] ?? ''
  expect(policy.split('; ').filter((rule) => rule.includes('https:'))).toEqual(["img-src 'self' https:"])
})
