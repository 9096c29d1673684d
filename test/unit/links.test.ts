import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const front = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md']
const others = ['examples/README.md', 'clients/typescript/README.md', 'clients/python/README.md']
const pages = [...front, ...others, ...pagesBelow('docs')]

function pagesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
}

/** Returns the anchors of the headings on a page, according to GitHub's rules. */
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

/** Matches a path in backticks that is relative to the repository root. */
const namedPath = /`((?:bench|build|deploy|docs|hub|observer-ui|operator|rest|storage|test)\/[\w./-]*)`/g

it.each(pages)('every file and folder that %s names exists', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const paths = [...text.matchAll(namedPath)].map(([, path = '']) => path)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('Every page of the manual is in its table of contents', () => {
  const contents = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const missing = pagesBelow('docs/operations').filter(
    (page) => !contents.includes(`(${relative('docs', page)})`),
  )
  expect(missing).toEqual([])
})
