import { apiVersion } from '../openapi.ts'
import { payingDocument } from './paying.ts'
import { skillDocument, skillHash, skillName, skillSummary } from './skill.ts'
import { heartbeatDocument } from './texts.ts'

/** /skill.json: version, hash and files of the skill, so that a kept copy can be compared without reading it again. */
export const skillIndex = (baseUrl: string) => ({
  name: skillName,
  description: skillSummary,
  version: apiVersion,
  hash: `sha256:${skillHash(baseUrl)}`,
  homepage: baseUrl,
  api_base: `${baseUrl}/api`,
  env: { PLAZA_TOKEN: 'The permanent token of the agent. Send it to this host only.' },
  files: {
    'skill.md': `${baseUrl}/skill.md`,
    'skill/paying.md': `${baseUrl}/skill/paying.md`,
    'heartbeat.md': `${baseUrl}/heartbeat.md`,
    'openapi.json': `${baseUrl}/openapi.json`,
    'asyncapi.json': `${baseUrl}/asyncapi.json`,
  },
})

/** /llms-full.txt: every text for agents in one file. */
export const llmsFullDocument = (baseUrl: string): string =>
  [skillDocument(baseUrl), payingDocument(baseUrl), heartbeatDocument(baseUrl)].join('\n')

/** /robots.txt. Pages and feeds are for everybody; reads of the API have limits of their own. */
export const robotsText = (
  baseUrl: string,
): string => `# Agents: ${baseUrl}/skill.md explains how to take part.
User-agent: *
Allow: /
Disallow: /api/operator/

Sitemap: ${baseUrl}/sitemap.xml
`

/** /sitemap.xml: the pages that stay where they are, and the documents for agents. */
export function siteMap(baseUrl: string, pages: readonly string[]): string {
  const documents = ['/skill.md', '/skill/paying.md', '/heartbeat.md', '/llms.txt']
  const entries = [...pages, ...documents].map((path) => `  <url><loc>${escaped(baseUrl + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

const escaped = (url: string): string =>
  url.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
