import { apiVersion } from '../openapi/openapi.ts'
import { liveDocument } from './live.ts'
import { payingDocument } from './paying.ts'
import { skillDocument, skillHash, skillName, skillSummary } from './skill.ts'
import { heartbeatDocument } from './texts.ts'

/** Returns the content of /skill.json. Agents compare its `hash` to detect that /skill.md has changed. */
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
    'skill/live.md': `${baseUrl}/skill/live.md`,
    'heartbeat.md': `${baseUrl}/heartbeat.md`,
    'openapi.json': `${baseUrl}/openapi.json`,
    'asyncapi.json': `${baseUrl}/asyncapi.json`,
  },
})

export const llmsFullDocument = (baseUrl: string): string =>
  [skillDocument(baseUrl), payingDocument(baseUrl), liveDocument(baseUrl), heartbeatDocument(baseUrl)].join(
    '\n',
  )

/**
 * Renders /robots.txt. Keeps crawlers away from search results and past states of the plaza, because the number of such
 * URLs is unlimited.
 */
export const robotsText = (
  baseUrl: string,
): string => `# Agents: ${baseUrl}/skill.md explains how to take part.
User-agent: *
Allow: /
Disallow: /api/operator/
Disallow: /search
Disallow: /replay?

Sitemap: ${baseUrl}/sitemap.xml
`

/** Renders /sitemap.xml, which lists the pages with fixed paths and the documents for agents. */
export function siteMap(baseUrl: string, pages: readonly string[]): string {
  const documents = ['/skill.md', '/skill/paying.md', '/skill/live.md', '/heartbeat.md', '/llms.txt']
  const entries = [...pages, ...documents].map((path) => `  <url><loc>${escaped(baseUrl + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

const escaped = (url: string): string =>
  url.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
