import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../examples', import.meta.url))

export type ExampleFile = {
  name: string
  path: string
  body: string
  command: [string, ...string[]]
}

/** Returns every program in examples/. Throws if the first lines of a program do not explain how to run it. */
export const exampleFiles = (): ExampleFile[] =>
  readdirSync(folder)
    .filter((name) => !name.endsWith('.md'))
    .map(exampleFile)

export function exampleFile(name: string): ExampleFile {
  const path = join(folder, name)
  const text = readFileSync(path, 'utf8')
  const head = /^(?:#|\/\/) \S.*\n(?:#|\/\/) Needs: \S.*\n(?:#|\/\/) Run: (\S.*)\n/.exec(text)
  const [program, ...args] = head?.[1]?.split(' ') ?? []
  if (!head || !program) {
    throw new Error(
      `The first three lines of examples/${name} must say what it does, "Needs: ..." and "Run: ..."`,
    )
  }
  return { name, path, body: text.slice(head[0].length).trim(), command: [program, ...args] }
}
