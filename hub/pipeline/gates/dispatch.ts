import type { Call } from '../../call/call.ts'
import type { Caller } from '../../call/caller.ts'
import type { Commands } from '../../commands/command.ts'
import { isWrite, type Operation } from '../../contract/operation.ts'
import type { OperationName } from '../../contract/operations.ts'
import type { Change } from '../../log/change.ts'
import type { Purchase } from '../../payments/purchase.ts'
import type { Answered } from '../../payments/receive.ts'
import type { Fare, Paywall } from './paywall.ts'
import type { ResponseCache } from './responseCache.ts'
import type { SecretsGate } from './secrets.ts'
import type { Write, WriteGate, Written } from './write.ts'

type Body = Record<string, unknown>

type Admitted = {
  operation: Operation
  call: Call
  caller: Caller
  input: Body
  fare: Fare
  dryRun: boolean
}

export type Dispatch = (admitted: Admitted) => Promise<Written>

type Needs = {
  commands: Commands
  responseCache: ResponseCache
  secrets: SecretsGate
  paywall: Pick<Paywall, 'spending' | 'repeating'>
  write: WriteGate
}
type AnyCommand = (input: unknown, caller: Caller) => Promise<unknown>

export function createDispatch({ commands, responseCache, secrets, paywall, write }: Needs): Dispatch {
  const commandOf = ({ call }: Admitted) => commands[call.name as OperationName] as AnyCommand

  async function read(admitted: Admitted): Promise<Written> {
    const { operation, call, caller, input, fare } = admitted
    const make = () => commandOf(admitted)(input, caller) as Promise<Body>
    const bodyOf = (cache: Operation['cache']) => {
      if (cache === 'log') return responseCache.get(call.name, input, make)
      // Share a cached response of the kind `head` only among callers without a token. A response to an agent
      // may contain that agent's own votes.
      const isShared = cache === 'head' && !caller.credential && fare.type === 'free'
      return isShared ? responseCache.getConfirmed(call.name, input, make) : make()
    }
    const answer = async () => ({ status: operation.status, body: await bodyOf(operation.cache) })
    switch (fare.type) {
      case 'free':
      case 'repeat':
        return { ...(await answer()), replayed: false }
      case 'credits':
      case 'x402':
        return charge(admitted, fare, answer)
    }
  }

  /**
   * Charges for a read. The response is computed first, so that a failed read costs nothing. With an idempotency key,
   * the read is charged and computed only once.
   */
  function charge(
    admitted: Admitted,
    fare: Fare & { type: 'credits' | 'x402' },
    answer: () => Promise<Answered>,
  ): Promise<Written> {
    const { operation, call, caller, input } = admitted
    async function prepare(): Promise<Change<Body>> {
      const { body } = await answer()
      const read: Change<Body> = { type: 'strict', apply: async () => body }
      return fare.type === 'credits' ? paywall.spending(fare, read) : read
    }
    const asked: Write = { operation, call, caller, input, prepare }
    if (fare.type === 'credits') return write.commit(asked)
    return write.commit({ ...asked, sale: { purchase: purchaseOf(admitted, fare), answer } })
  }

  function wanted(admitted: Admitted, payment: { id: number } | undefined): Promise<Change<Body>> {
    const { caller, input, fare } = admitted
    const change = commandOf(admitted)(input, payment ? { ...caller, payment } : caller) as Promise<
      Change<Body>
    >
    switch (fare.type) {
      case 'credits':
        return change.then((unpaid) => paywall.spending(fare, unpaid))
      case 'repeat':
        return change.then((unpaid) => paywall.repeating(fare, unpaid))
      default:
        return change
    }
  }

  // Do not make this function async. An async function creates an extra promise, and most writes have nothing to await
  // here.
  function change(admitted: Admitted): Promise<Written> {
    const { operation, call, caller, input, fare, dryRun } = admitted
    function prepare(payment?: { id: number }): ReturnType<Write['prepare']> {
      const refusing = secrets.check(operation, input, { dryRun })
      return refusing === undefined
        ? wanted(admitted, payment)
        : refusing.then(() => wanted(admitted, payment))
    }
    const asked: Write = { operation, call, caller, input, prepare }
    if (dryRun) return write.rehearse(asked).then((body) => ({ status: 200, body, replayed: false }))
    if (fare.type !== 'x402') return write.commit(asked)
    return write.commit({ ...asked, sale: { purchase: purchaseOf(admitted, fare) } })
  }

  return (admitted) => (isWrite(admitted.operation) ? change(admitted) : read(admitted))
}

function purchaseOf(
  { operation, call, caller, input }: Admitted,
  { quote, payment }: Fare & { type: 'x402' },
): Purchase {
  return {
    name: call.name,
    operation,
    input,
    agentId: caller.credential?.agentId ?? null,
    ip: caller.ip,
    quote,
    payment,
  }
}
