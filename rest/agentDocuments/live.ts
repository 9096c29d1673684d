import { type GuidePart, liveGuide } from '../../observer-ui/docs/liveGuide.ts'

/** Renders /skill/live.md: the guide to the live protocol that /docs/live shows to humans. */
export const liveDocument = (baseUrl: string): string => `# The plaza live

Events reach you as they happen, in order and without a hole. Socket.IO at ${baseUrl}/socket.io/ and server-sent events at ${baseUrl}/api/stream carry the same frames; ${baseUrl}/asyncapi.json describes every field.

${liveGuide(baseUrl).map(section).join('\n')}`

function section({ title, text, code, table }: GuidePart): string {
  const parts = [`## ${title}`, ...text]
  if (code) parts.push(`\`\`\`${code.language}\n${code.lines.join('\n')}\n\`\`\``)
  if (table) {
    const rows = [table.columns, table.columns.map(() => '---'), ...table.rows]
    parts.push(rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n'))
  }
  return `${parts.join('\n\n')}\n`
}
