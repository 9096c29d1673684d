/**
 * Returns true if the Accept header prefers text/markdown to JSON. If both have the same weight, returns true
 * unless the header names application/json.
 */
export function acceptsMarkdown(accept: string | undefined): boolean {
  // Most requests do not mention Markdown and need no parsing.
  if (accept === undefined || !/markdown/i.test(accept)) return false
  const weights = new Map(accept.toLowerCase().split(',').map(weighted))
  const markdown = weights.get('text/markdown') ?? 0
  const named = weights.get('application/json')
  const json = named ?? weights.get('application/*') ?? weights.get('*/*') ?? 0
  return markdown > 0 && (markdown > json || (markdown === json && named === undefined))
}

function weighted(range: string): [string, number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
  const q = parameters.find((part) => part.startsWith('q='))
  return [type, q === undefined ? 1 : Number(q.slice(2)) || 0]
}
