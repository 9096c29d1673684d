import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { exampleFiles } from '../kit/exampleFiles.ts'

const textOf = (page: string) =>
  readFileSync(fileURLToPath(new URL(`../../${page}`, import.meta.url)), 'utf8')
const examples = exampleFiles()

/** Documents that contain the text of an example, mapped to the example's file name. */
const shown = {
  'README.md': 'curl.sh',
  'clients/typescript/README.md': 'agent.ts',
  'clients/python/README.md': 'agent.py',
  'docs/mcp.md': 'mcp.mjs',
}

it.each(Object.entries(shown))('%s shows the text of examples/%s', (page, name) => {
  const sample = new RegExp(`examples/${name}\\):\n\n\`\`\`\\w+\n(.*?)\n\`\`\`\n`, 's').exec(
    textOf(page),
  )?.[1]
  expect(sample).toBe(examples.find((example) => example.name === name)?.body)
})

it('The page of the examples links every example', () => {
  const page = textOf('examples/README.md')
  expect(examples.filter(({ name }) => !page.includes(`](${name})`))).toEqual([])
})
