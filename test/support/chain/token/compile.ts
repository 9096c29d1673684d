import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import type { Hex } from 'viem'

const contracts = ['Usdc', 'Wallet', 'Pretender', 'Multicall', 'Forwarder'] as const
export type TokenCode = Record<(typeof contracts)[number], Hex>

const cache = new URL('../../../../node_modules/.cache/plaza-token/', import.meta.url)
const { resolve } = createRequire(import.meta.url)

/** Compiles the Solidity contracts in this folder, and caches the result until a source file changes. */
export async function compileToken(): Promise<TokenCode> {
  const input = await compilerInput()
  const version: unknown = JSON.parse(await readFile(resolve('solc/package.json'), 'utf8'))
  const name = createHash('sha256')
    .update(JSON.stringify([version, input]))
    .digest('hex')
    .slice(0, 16)
  const kept = new URL(`${name}.json`, cache)
  const found = await readFile(kept, 'utf8').catch(() => undefined)
  if (found) return JSON.parse(found) as TokenCode

  const code = readOutput(await compile(input))
  await mkdir(cache, { recursive: true })
  // Write to a temporary file that only this process uses, because several test files may compile at the same time.
  const own = new URL(`${name}.${process.pid}`, cache)
  await writeFile(own, JSON.stringify(code))
  await rename(own, kept)
  return code
}

async function compilerInput() {
  const sources = contracts.map(async (name) => {
    const content = await readFile(new URL(`${name}.sol`, import.meta.url), 'utf8')
    return [`${name}.sol`, { content }] as const
  })
  return {
    language: 'Solidity',
    sources: Object.fromEntries(await Promise.all(sources)),
    settings: {
      optimizer: { enabled: true },
      outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
    },
  }
}

/**
 * Runs the compiler in a separate process, because the compiler changes how a process treats unhandled
 * promise rejections.
 */
async function compile(input: object): Promise<string> {
  const running = promisify(execFile)(process.execPath, [resolve('solc/solc.js'), '--standard-json'])
  running.child.stdin?.end(JSON.stringify(input))
  return (await running).stdout
}

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, { evm: { deployedBytecode: { object: string } } }>>
}

function readOutput(text: string): TokenCode {
  // Skip the warning that the compiler may print before its JSON output.
  const { errors = [], contracts: compiled } = JSON.parse(text.slice(text.indexOf('{'))) as Output
  const failures = errors.filter(({ severity }) => severity === 'error')
  if (failures.length > 0) throw new Error(failures.map((error) => error.formattedMessage).join('\n'))
  const codes = contracts.map((name) => [
    name,
    `0x${compiled?.[`${name}.sol`]?.[name]?.evm.deployedBytecode.object}`,
  ])
  return Object.fromEntries(codes) as TokenCode
}
