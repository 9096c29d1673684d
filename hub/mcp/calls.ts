import { type Call, type Execute, errorOutcome, type Outcome } from '../call/call.ts'
import { lengths } from '../contract/limits.ts'
import { takesKey } from '../contract/operation.ts'
import { invalidField, type Refusal } from '../contract/refusal.ts'
import { type Caller, paymentOf } from './answer.ts'
import { findResource } from './resources.ts'
import { findTool } from './tools.ts'

type Arguments = Record<string, unknown>

/** Executes the tool calls and resource reads of an MCP client. */
export type Calls = {
  tool(name: string, args: Arguments, meta: Record<string, unknown> | undefined): Promise<Outcome> | undefined
  resource(uri: string): Promise<Outcome> | undefined
}

export function createCalls(execute: Execute, caller: Caller): Calls {
  const run = (call: Pick<Call, 'name' | 'input' | 'key' | 'payment'>) =>
    execute({ ...call, ...caller, face: 'mcp' })

  return {
    tool(name, args, meta) {
      const tool = findTool(name)
      if (!tool) return undefined
      const { idempotency_key: key, ...input } = args
      const problem = problemOf(args, takesKey(tool.row))
      if (problem) return Promise.resolve(refused(problem, caller, tool.operation))
      // If the operation takes no idempotency keys, pass the key as an ordinary input field. The response then lists
      // the key among the ignored fields.
      const sent = takesKey(tool.row) ? { input, key: key as string | undefined } : { input: args }
      return run({ name: tool.operation, ...sent, payment: paymentOf(meta) })
    },
    resource(uri) {
      const found = findResource(uri)
      return found && run({ name: found.operation, input: found.input })
    },
  }

  function problemOf(args: Arguments, hasKey: boolean): Refusal | undefined {
    const { idempotency_key: key, dry_run: dryRun } = args
    if (hasKey && key !== undefined && !isKey(key))
      return invalidField('idempotency_key', `must be a text of 1 to ${lengths.idempotencyKey} characters`)
    // Refuse `dry_run`, because the response to a dry run does not match the tool's output schema.
    if (dryRun !== undefined)
      return invalidField('dry_run', 'is not taken by tools; send it with the REST call')
    return undefined
  }
}

const isKey = (key: unknown): boolean =>
  typeof key === 'string' && key.length >= 1 && key.length <= lengths.idempotencyKey

const refused = (refusal: Refusal, { requestId }: Caller, operation: string): Outcome => ({
  ...errorOutcome(refusal, requestId, operation),
  rates: [],
  replayed: false,
})

/** Returns true if the message counts against the rate limit of the operation that it calls. */
export function isCounted(message: unknown): boolean {
  const { method, params } = (message ?? {}) as {
    method?: unknown
    params?: { name?: unknown; uri?: unknown }
  }
  if (method === 'tools/call') return findTool(String(params?.name)) !== undefined
  return method === 'resources/read' && findResource(String(params?.uri)) !== undefined
}
