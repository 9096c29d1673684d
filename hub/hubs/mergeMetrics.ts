/**
 * Merges the Prometheus metrics of several hubs (server processes) under one header per metric, as the format requires.
 * The hubs' samples differ in their `hub` label.
 */
export function mergeMetrics(texts: readonly string[]): string {
  const blocks = new Map<string, { head: string[]; samples: string[] }>()
  for (const text of texts) {
    for (const block of text.split('\n\n')) {
      const lines = block.split('\n').filter((line) => line !== '')
      const head = lines.filter((line) => line.startsWith('#'))
      const samples = lines.filter((line) => !line.startsWith('#'))
      const name = head[0]?.split(' ')[2]
      if (name === undefined) continue
      const known = blocks.get(name)
      if (known) known.samples.push(...samples)
      else blocks.set(name, { head, samples })
    }
  }
  return [...blocks.values()].map(({ head, samples }) => `${[...head, ...samples].join('\n')}\n`).join('\n')
}
