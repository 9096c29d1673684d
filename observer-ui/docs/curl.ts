import type { ApiDocument } from '../apiDocument.ts'
import { type ApiEntry, needsToken, parametersOf } from './apiEntries.ts'

/** Returns a curl command with the example input from the API document. */
export function curlOf(document: ApiDocument, { method, path, operation }: ApiEntry): string {
  const parameters = parametersOf(document, operation)
  const fill = (name: string) => String(parameters.find((one) => one.name === name)?.example ?? name)
  const query = parameters
    .filter((one) => one.in === 'query' && one.example !== undefined && one.name !== 'dry_run')
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join('&')
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fill(name)))
  const url = `${document.servers[0]?.url ?? ''}${address}${query && `?${query}`}`
  const lines = [`curl -s${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`]
  const token = needsToken(operation)
  // Use double quotes, so that the shell expands the variable.
  if (token !== undefined) lines.push(`-H "Authorization: Bearer $${tokenVariables[token]}"`)
  const body = operation.requestBody?.content['application/json']
  if (body)
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body.example ?? {}))}`)
  return lines.join(' \\\n  ')
}

const tokenVariables = { bearer: 'PLAZA_TOKEN', operator: 'OPERATOR_TOKEN' } as const

/** Quotes text for a shell, so that none of its characters has a special meaning. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
