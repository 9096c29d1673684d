import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Account, childOptions } from '../../../storage/embedded/account.ts'

export const readManual = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../docs/${path}`, import.meta.url)), 'utf8')

/** Returns the shell code blocks of a documentation page, keyed by the heading above each block. */
export function shellBlocks(page: string): Map<string, string> {
  const blocks = new Map<string, string>()
  let heading = ''
  for (const [, title, block] of page.matchAll(/^#+ (.*)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title
    if (block === undefined) continue
    if (blocks.has(heading)) throw new Error(`two shell blocks below "${heading}": give one its own heading`)
    blocks.set(heading, block)
  }
  return blocks
}

export async function runBlock(
  block: string,
  { env, account }: { env: Record<string, string>; account?: Account | undefined },
): Promise<void> {
  const options = childOptions(account)
  const child = spawn('sh', ['-e', '-c', block], { ...options, env: { ...options.env, ...env } })
  child.stdin.end()
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const printed = (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
  if ((await ended) !== 0) throw new Error(`the manual is wrong about\n${block}\n${printed}`)
}

/** Finds the table with these column headings and returns the cells of each row. */
export function tableRows(page: string, ...columns: string[]): string[][] {
  const head = `| ${columns.join(' | ')} |`
  const [, after] = page.split(`\n${head}\n`)
  if (after === undefined) throw new Error(`there is no table "${head}"`)
  const [, ...lines] = after.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(0, end).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
