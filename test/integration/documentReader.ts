/** A request that a document shows as a curl command. */
export type ShownCall = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** Returns the URL of the skill file (instructions for agents) to which a page links. */
export function skillNamedBy(page: string, baseUrl: string): string {
  const [head = '', body = ''] = page.split('<body')
  const inHead = /<link[^>]*href="([^"]*skill\.md)"/.exec(head)?.[1]
  const inBody = /<a[^>]*href="([^"]*skill\.md)"/.exec(body)?.[1]
  if (inHead === undefined || inHead !== inBody) throw new Error(`head: ${inHead}, body: ${inBody}`)
  return new URL(inHead, baseUrl).href
}

/** Returns the requests of the curl commands in a Markdown document, in order. */
export function shownCalls(markdown: string): ShownCall[] {
  return [...markdown.matchAll(/```sh\ncurl (.*?)\n```/gs)].map(([, command = '']) => {
    const option = (flag: string) =>
      [...command.matchAll(new RegExp(` ${flag} (?:'([^']*)'|(\\S+))`, 'g'))].map(
        ([, quoted, bare]) => quoted ?? bare ?? '',
      )
    const headers = option('-H').map((header) => header.split(': ') as [string, string])
    const url = /'?(https?:[^'\s]+)'?/.exec(command)?.[1] ?? ''
    return {
      method: option('-X')[0] ?? 'GET',
      url,
      headers: Object.fromEntries(headers),
      body: option('-d')[0],
    }
  })
}

export const placeholdersIn = (markdown: string): { name: string; field: string; answer: number }[] =>
  [...markdown.matchAll(/`(<\w+>)` is `([\w.[\]]+)` of answer (\d)/g)].map(
    ([, name = '', field = '', answer]) => ({ name, field, answer: Number(answer) }),
  )

/** Returns the value at a path such as `items[0].id` in a response. */
export function fieldOf(answer: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], answer)
}
