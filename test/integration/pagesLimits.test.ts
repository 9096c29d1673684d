import { expect, test } from 'vitest'
import { startPlaza } from '../support/nodes/plaza.ts'

test('A page costs one read, and a refused page says when to come back', async () => {
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

test('The result of a form is shown even to a caller out of reads, and sending the form again costs a read', async () => {
  const plaza = await startPlaza({ env: { RATE_LIMITS: 'read=1' } })
  const send = (path: string, fields: Record<string, string>) =>
    fetch(plaza.url + path, { method: 'POST', body: new URLSearchParams(fields) })
  try {
    await fetch(plaza.url)
    expect((await fetch(plaza.url)).status).toBe(429)

    const refused = await send('/guestbook', { form: 'sign', name: '', message: 'A text of some length.' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('A text of some length.')

    const claim = { form: 'claim', tier: 'node', display_name: 'Marie', rail: 'onchain', key: 'once' }
    const claimed = await send('/sponsor', claim)
    expect(claimed.status).toBe(200)
    expect(await claimed.text()).toContain('Your claim is recorded')
    expect((await send('/sponsor', claim)).status).toBe(429)
  } finally {
    await plaza.close()
  }
})

test('The search page costs a search only if it searches', async () => {
  const plaza = await startPlaza({ env: { RATE_LIMITS: 'search=1' } })
  const visit = async (path: string) => (await fetch(plaza.url + path)).status
  try {
    expect(await visit('/search')).toBe(200)
    expect(await visit('/search?q=+')).toBe(200)
    expect(await visit('/search?q=first')).toBe(200)
    expect(await visit('/search?q=second')).toBe(429)
    expect(await visit('/search')).toBe(200)
  } finally {
    await plaza.close()
  }
})
