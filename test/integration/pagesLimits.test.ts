import { expect, test } from 'vitest'
import { startPlaza } from '../support/plaza.ts'

test('a page costs one read, whatever it is made of, and says when to come back', async () => {
  const plaza = await startPlaza({ env: { RATE_LIMITS: 'on' } })
  try {
    const statuses: number[] = []
    for (let n = 0; n < 60; n++) statuses.push((await fetch(plaza.url)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const refused = await fetch(plaza.url)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await plaza.close()
  }
})
