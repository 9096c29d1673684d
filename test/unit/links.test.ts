import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = ['README.md', ...pagesBelow('docs')]

function pagesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
}

/** Returns the anchors of a page by GitHub's rules. */
function anchorsOf(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```$/gm, '')
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function isDead(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const to = path === '' ? from : relative(root, join(root, dirname(from), path))
  if (!existsSync(join(root, to))) return true
  return anchor !== undefined && !anchorsOf(to).includes(anchor)
}

it.each(pages)('Every link of %s has a target', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => !link.startsWith('https:') && isDead(page, link))).toEqual([])
})

it('Every page of the manual is in its table of contents', () => {
  const contents = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const missing = pagesBelow('docs/operations').filter(
    (page) => !contents.includes(`(${relative('docs', page)})`),
  )
  expect(missing).toEqual([])
})
