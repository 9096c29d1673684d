import { SaxesParser } from 'saxes'

export type AtomEntry = { id: string; title: string; name: string; content: string }

/** Returns the entries of an Atom feed in order. Throws at the first violation of XML 1.0 or of its namespace rules. */
export function parseAtom(text: string): AtomEntry[] {
  const parser = new SaxesParser({ xmlns: true, fileName: 'feed.xml' })
  const entries: AtomEntry[] = []
  const open: string[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri }) => {
    if (uri !== 'http://www.w3.org/2005/Atom') throw new Error(`<${local}> is not of Atom but of "${uri}"`)
    open.push(local)
    if (local === 'entry') entries.push({ id: '', title: '', name: '', content: '' })
  })
  parser.on('closetag', () => void open.pop())
  const take = (part: string) => {
    const entry = entries.at(-1)
    const field = open.at(-1)
    if (entry && open.includes('entry') && field && field in entry) entry[field as keyof AtomEntry] += part
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.write(text).close()
  return entries
}
