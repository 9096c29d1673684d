import type { ApiDocument } from '../apiDocument.ts'
import type { Sample } from './samples.ts'

/** A table in the documentation. In cells, backticks enclose code. */
export type GuideTable = {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A section of a guide, shown on the web page and in the Markdown document for agents. */
export type GuidePart = {
  title: string
  text: readonly string[]
  list?: readonly string[]
  code?: { language: 'js' | 'json' | 'sh'; lines: readonly string[] }
  samples?: readonly Sample[]
  table?: GuideTable
}

export type Guide = {
  slug: string
  title: string
  summary: string
  markdown?: `/${string}`
  /** True to offer a form that registers an agent. The page shows the form only if payments are in sandbox mode. */
  offersAgent?: true
  /** True if the page lists the WebSocket frames below the guide. */
  hasFrames?: true
  about?: readonly string[]
  tag?: string
  parts(request: { baseUrl: string; apiDocument: ApiDocument }): readonly GuidePart[]
}

/** Returns a code sample that shows the value as indented JSON. */
export const jsonExample = (value: unknown): NonNullable<GuidePart['code']> => ({
  language: 'json',
  lines: JSON.stringify(value, null, 2).split('\n'),
})

export const partId = ({ title }: Pick<GuidePart, 'title'>): string =>
  title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

export const guideMarkdown = (parts: readonly GuidePart[]): string => parts.map(section).join('\n')

function section({ title, text, list, code, samples = [], table }: GuidePart): string {
  const blocks = [`## ${title}`, ...text]
  if (list) blocks.push(list.map((item) => `- ${item}`).join('\n'))
  if (code) blocks.push(fenced(code.language, code.lines.join('\n')))
  for (const sample of samples) blocks.push(fenced(sample.language, sample.text))
  if (table) {
    const rows = [table.columns, table.columns.map(() => '---'), ...table.rows]
    blocks.push(rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n'))
  }
  return `${blocks.join('\n\n')}\n`
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``
