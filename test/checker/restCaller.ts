import { Agent, request } from 'node:http'
import type { Operation } from '../../hub/contract/operation.ts'
import { operations } from '../../hub/contract/operations.ts'
import { answerMs, type Body, type Caller } from './caller.ts'

/** HTTP agent. `fetch` is not used, because it would consume as much CPU time as the hub under test. */
const agent = new Agent({ keepAlive: true })

export function restCaller(url: string, token?: string): Caller {
  return {
    call(name, input, { key, payment } = {}) {
      const { method, path: pattern }: Operation = operations[name]
      const fields = { ...input }
      const path = pattern.replace(/\{(\w+)\}/g, (_, field: string) => {
        const value = String(fields[field])
        delete fields[field]
        return value
      })
      const query = method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>)}` : ''
      const body = method === 'GET' || method === 'DELETE' ? '' : JSON.stringify(fields)
      const headers = {
        ...(body !== '' && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...(payment !== undefined && { 'X-PAYMENT': payment }),
      }
      return exchange(url + path + query, { method, headers }, body)
    },
    close() {},
  }
}

type Head = { method: string; headers: Record<string, string | number> }

function exchange(url: string, head: Head, body: string): Promise<Body | undefined> {
  return new Promise((resolve) => {
    const asked = request(url, { agent, ...head })
    const impatient = setTimeout(() => asked.destroy(), answerMs)
    function settle(answer: Body | undefined): void {
      clearTimeout(impatient)
      resolve(answer)
    }
    asked.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => settle(parse(text)))
      response.on('error', () => response.destroy())
    })
    asked.on('error', () => settle(undefined)).on('close', () => settle(undefined))
    asked.end(body)
  })
}

/** Parses a response body. Returns undefined if it is not valid JSON, which means that the body was cut off. */
function parse(text: string): Body | undefined {
  try {
    return JSON.parse(text) as Body
  } catch {
    return undefined
  }
}
