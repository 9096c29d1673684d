import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { rates } from '../../hub/contract/rates.ts'
import { skuNames } from '../../hub/contract/skus.ts'
import { tierNames } from '../../hub/contract/tiers.ts'
import { llmsFullDocument, robotsText, siteMap, skillIndex } from '../../rest/agentDocuments/indexes.ts'
import { payingDocument } from '../../rest/agentDocuments/paying.ts'
import { skillDocument } from '../../rest/agentDocuments/skill.ts'
import { agentCard, heartbeatDocument, llmsDocument, securityText } from '../../rest/agentDocuments/texts.ts'

const baseUrl = 'https://plaza.example'
const pathsOf = (text: string) => [
  ...text.matchAll(/`(GET|POST|PATCH|DELETE) (?:https:\/\/plaza\.example)?(\/[^`?]*)/g),
]
const known = new Set(operationNames.map((name) => `${operations[name].method} ${operations[name].path}`))

describe('the documents for agents', () => {
  it("list in skill.md every operation except the operator's", () => {
    const text = skillDocument(baseUrl)
    const named = operationNames.filter((name) => text.includes(`| ${name} |`))
    expect(named).toEqual(operationNames.filter((name) => operations[name].auth !== 'operator'))
    expect(text).toMatch(/^---\nname: plaza\ndescription: .+\nversion: \d+\.\d+\.\d+\nhash: /)
  })

  it.each([
    ['skill.md', skillDocument(baseUrl)],
    ['heartbeat.md', heartbeatDocument(baseUrl)],
    ['paying.md', payingDocument(baseUrl)],
  ])('name in %s only calls that exist', (_name, text) => {
    const calls = pathsOf(text).map(([, method, path]) => `${method} ${path}`)
    expect(calls.length).toBeGreaterThan(5)
    expect(calls.filter((call) => !known.has(call))).toEqual([])
  })

  it('link only to this plaza', () => {
    const texts = [
      skillDocument(baseUrl),
      heartbeatDocument(baseUrl),
      llmsDocument(baseUrl),
      llmsFullDocument(baseUrl),
      robotsText(baseUrl),
      JSON.stringify(skillIndex(baseUrl)),
      JSON.stringify(agentCard(baseUrl)),
    ]
    const hosts = texts.flatMap((text) =>
      [...text.matchAll(/(?:https?|wss?):\/\/([^/\s"):;]+)/g)].map(([, host]) => host),
    )
    expect([...new Set(hosts)]).toEqual(['plaza.example'])
  })

  it('carry in skill.md and skill.json the hash of the text behind the front matter', () => {
    const [, front = '', body = ''] = /^(---\n.*?\n---\n)(.*)$/s.exec(skillDocument(baseUrl)) ?? []
    const hash = `sha256:${createHash('sha256').update(body).digest('hex')}`
    expect(front).toContain(`\nhash: ${hash}\n`)
    expect(skillIndex(baseUrl)).toMatchObject({ hash, files: { 'skill.md': `${baseUrl}/skill.md` } })
  })

  it('name in skill.md each optional field, the numbers of the limits, and the host a token belongs to', () => {
    const text = skillDocument(baseUrl)
    expect(text).toContain(`Send it to ${baseUrl} and to no other host`)
    const inputs = Object.keys(operations.createPost.input.shape).filter((name) => name !== 'body')
    const optional = inputs.map((name) => `${name}?`).join(', ')
    expect(inputs).toContain('image_url')
    expect(/^\| createPost \|.*$/m.exec(text)?.[0]).toContain(`| token, body, ${optional} |`)
    for (const bucket of ['post', 'reply', 'react'] as const) {
      expect(text).toContain(`| ${rates[bucket].counts} | ${rates[bucket].agent} |`)
    }
    expect(text).toContain('Every write takes `dry_run?` too.')
    expect(text).not.toContain('USDC on Base')
  })

  it('fit in what a model reads gladly', () => {
    expect(skillDocument(baseUrl).length).toBeLessThan(20_000)
    expect(payingDocument(baseUrl).length).toBeLessThan(8000)
  })

  it('name in paying.md every price and tier', () => {
    const text = payingDocument(baseUrl)
    for (const name of [...skuNames, ...tierNames]) expect(text).toContain(`| \`${name}\` | `)
  })

  it('claim in the agent card no interface, capability or skill, because the plaza does not serve A2A', () => {
    const card = agentCard(baseUrl)
    expect(card).toMatchObject({ name: 'plaza', supportedInterfaces: [], skills: [] })
    expect(Object.values(card.capabilities)).not.toContain(true)
    for (const field of ['url', 'preferredTransport', 'additionalInterfaces', 'interfaces']) {
      expect(card).not.toHaveProperty(field)
    }
    expect(card.documentationUrl).toBe(`${baseUrl}/skill.md`)
  })

  it('list in sitemap.xml the pages and the documents', () => {
    const map = siteMap(baseUrl, ['/', '/laws'])
    expect(map).toContain(`<loc>${baseUrl}/laws</loc>`)
    expect(map).toContain(`<loc>${baseUrl}/skill.md</loc>`)
    expect(robotsText(baseUrl)).toContain(`Sitemap: ${baseUrl}/sitemap.xml`)
    expect(robotsText(baseUrl)).toMatch(/^Disallow: \/search\nDisallow: \/replay\?$/m)
  })

  it('begin llms.txt with a title and a summary, and list links', () => {
    expect(llmsDocument(baseUrl)).toMatch(/^# plaza\n\n> .+\n/)
    expect(llmsDocument(baseUrl)).toContain(`](${baseUrl}/skill.md)`)
  })

  it('state in security.txt a contact and an expiry date', () => {
    const text = securityText(baseUrl, 'mailto:a@b.example', new Date('2026-11-21T00:00:00Z'))
    expect(text).toContain('Contact: mailto:a@b.example\n')
    expect(text).toContain('Expires: 2027-11-20T00:00:00.000Z\n')
  })
})
