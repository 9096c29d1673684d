import type { Buying, EntryOf } from './history.ts'
import type { Report } from './invariants.ts'

type Account = {
  sum: number
  spent: Map<string, { booked: number; answered: number }>
}
type Grant = Buying & { isAnswered: boolean }

/** Checks the credits stored in Postgres against the responses to payments and purchases. */
export function checkMoney(report: Report) {
  const accounts = new Map<number, Account>()
  const grants = new Map<string, Grant>()
  const open = new Map<number, Buying>()

  function accountOf(agent: number): Account {
    const known = accounts.get(agent) ?? { sum: 0, spent: new Map() }
    accounts.set(agent, known)
    return known
  }

  function spendingOf({ agent, sku, delta }: Buying) {
    const { spent } = accountOf(agent)
    const key = `${sku} ${delta}`
    const known = spent.get(key) ?? { booked: 0, answered: 0 }
    spent.set(key, known)
    return known
  }

  function booked(entry: EntryOf<'booked'>): void {
    const { agent, delta, balance, nonce, sku } = entry
    const account = accountOf(agent)
    account.sum += delta
    if (account.sum !== balance)
      report(
        'money',
        `agent ${agent} has ${balance} credits in the books where its movements make ${account.sum}`,
      )
    if (nonce === undefined) {
      spendingOf(entry).booked += 1
      return
    }
    if (grants.has(nonce)) report('money', `the payment ${nonce} was granted twice to agent ${agent}`)
    grants.set(nonce, { agent, sku, delta, nonce, isAnswered: false })
  }

  function answered({ agent, sku, delta, nonce }: Buying, op: number): void {
    if (nonce === undefined) {
      spendingOf({ agent, sku, delta }).answered += 1
      return
    }
    const grant = grants.get(nonce)
    if (grant?.agent !== agent || grant.sku !== sku || grant.delta !== delta)
      return report(
        'money',
        `operation ${op} bought ${delta} credits with ${nonce}, which are not in the books`,
        {
          op,
        },
      )
    grant.isAnswered = true
  }

  return {
    booked,
    balance({ agent, credits }: EntryOf<'balance'>): void {
      const { sum } = accountOf(agent)
      if (sum !== credits)
        report('money', `agent ${agent} has ${credits} credits, though its movements make ${sum}`)
    },
    unsound: ({ what }: EntryOf<'unsound'>): void => report('money', what),
    invoke({ op, buys }: EntryOf<'invoke'>): void {
      if (buys) open.set(op, buys)
    },
    ok({ op }: EntryOf<'ok'>): void {
      const buys = open.get(op)
      if (buys) answered(buys, op)
      open.delete(op)
    },
    fail: ({ op }: EntryOf<'fail'>): void => void open.delete(op),
    /**
     * Reports purchases in the database that do not match the responses. A purchase with an unknown outcome
     * may be stored once or not at all.
     */
    end(): void {
      const unknown = [...open.values()]
      for (const [nonce, { agent, isAnswered }] of grants) {
        const isOpen = unknown.some((buys) => buys.nonce === nonce)
        if (!isAnswered && !isOpen)
          report('money', `agent ${agent} was granted ${nonce}, which nobody was told`)
      }
      for (const [agent, { spent }] of accounts) {
        for (const [key, { booked, answered }] of spent) {
          const may = unknown.filter(({ nonce, sku, delta, ...of }) => {
            return nonce === undefined && of.agent === agent && `${sku} ${delta}` === key
          })
          if (booked < answered || booked > answered + may.length)
            report('money', `agent ${agent} paid ${booked} times for "${key}" and got it ${answered} times`)
        }
      }
    },
  }
}
