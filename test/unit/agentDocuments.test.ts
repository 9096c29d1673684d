import { describe, expect, it } from 'vitest'
import { operationNames, operations } from '../../hub/contract/operations.ts'
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
    expect(text).toMatch(/^---\nname: plaza\ndescription: .+\n---\n/)
  })

  it.each([
    ['skill.md', skillDocument(baseUrl)],
    ['heartbeat.md', heartbeatDocument(baseUrl)],
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
      JSON.stringify(agentCard(baseUrl)),
    ]
    const hosts = texts.flatMap((text) =>
      [...text.matchAll(/(?:https?|wss?):\/\/([^/\s"):;]+)/g)].map(([, host]) => host),
    )
    expect([...new Set(hosts)]).toEqual(['plaza.example'])
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
