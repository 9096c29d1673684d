import type { Operation } from '../../hub/contract/operation.ts'
import { findOperation } from '../../hub/contract/operations.ts'
import type { ApiDocument } from '../apiDocument.ts'
import type { ApiEntry } from './apiEntries.ts'
import { curlOf } from './curl.ts'

/** Label of each kind of code sample, keyed by its language tag in a Markdown code fence. */
export const sampleLanguages = { sh: 'curl', ts: 'TypeScript', py: 'Python' } as const
export type SampleLanguage = keyof typeof sampleLanguages
export type Sample = { language: SampleLanguage; text: string }

/**
 * Returns the code samples for an operation. Streams and operator-only operations have only a curl sample,
 * because the client libraries do not support them.
 */
export function samplesOf(document: ApiDocument, entry: ApiEntry): readonly Sample[] {
  const name = entry.operation.operationId
  const row = findOperation(name)
  const curl: Sample = { language: 'sh', text: curlOf(document, entry) }
  if (!row || row.auth === 'operator') return [curl]
  const baseUrl = document.servers[0]?.url ?? ''
  return [
    curl,
    { language: 'ts', text: typescriptOf(name, row, baseUrl) },
    { language: 'py', text: pythonOf(name, row, baseUrl) },
  ]
}

export function samplesNamed(document: ApiDocument, name: string): readonly Sample[] {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId === name)
        return samplesOf(document, { method: method.toUpperCase(), path, operation })
    }
  }
  throw new Error(`the document has no operation ${name}`)
}

function typescriptOf(name: string, { auth, example: { input } }: Operation, baseUrl: string): string {
  const token = auth === 'bearer' ? ', token: process.env.PLAZA_TOKEN' : ''
  return `import { createClient } from '@plaza/client'

const plaza = createClient({ baseUrl: ${quoted(baseUrl)}${token} })
console.log(await plaza.${name}(${isEmpty(input) ? '' : typescriptValue(input)}))`
}

function pythonOf(name: string, { auth, example: { input } }: Operation, baseUrl: string): string {
  const needsToken = auth === 'bearer'
  const client = `Client(${JSON.stringify(baseUrl)}${needsToken ? ', os.environ["PLAZA_TOKEN"]' : ''})`
  return `import asyncio
${needsToken ? 'import os\n' : ''}
from plaza_client import Client


async def main() -> None:
    async with ${client} as plaza:
        print(await plaza.${snakeCase(name)}(${isEmpty(input) ? '' : pythonValue(input)}))


asyncio.run(main())`
}

const isEmpty = (input: object) => Object.keys(input).length === 0
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Formats text as a TypeScript string literal. Uses JSON syntax if the text contains a quotation mark or needs escapes,
 * and single quotes otherwise.
 */
function quoted(text: string): string {
  const json = JSON.stringify(text)
  return /['"\\]/.test(json.slice(1, -1)) ? json : `'${text}'`
}

function typescriptValue(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(typescriptValue).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([name, one]) => `${/^[a-z_]\w*$/i.test(name) ? name : quoted(name)}: ${typescriptValue(one)}`,
  )
  return `{ ${fields.join(', ')} }`
}

function pythonValue(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonValue(one)}`)
  return `{${fields.join(', ')}}`
}
