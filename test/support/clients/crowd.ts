import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Member, MemberReport, Route } from './crowdMember.ts'
import type { Answered, Order } from './crowdProcess.ts'

/** Many clients, each with its own account and connection. Each client reconnects after a disconnect. */
export type Crowd = {
  route(route: Route): Promise<void>
  /** Opens a session for each client, `abreast` at a time. */
  open(members: readonly Member[], abreast?: number): Promise<void>
  /**
   * Resolves when every client has received all events up to `seq`. Ignores clients that have found a protocol
   * violation, because they may never receive all events.
   */
  live(seq: number): Promise<void>
  reports(): Promise<MemberReport[]>
  close(): Promise<void>
}

const calmly = 150

const program = fileURLToPath(new URL('crowdProcess.ts', import.meta.url))

export function openCrowd(): Crowd {
  const child = fork(program, { execArgv: ['--import', 'tsx'] })
  type Waiting = { resolve(reports: MemberReport[]): void; reject(error: Error): void }
  const asked = new Map<number, Waiting>()
  let count = 0
  child.on('message', ({ id, reports }: Answered) => {
    asked.get(id)?.resolve(reports)
    asked.delete(id)
  })
  child.once('exit', (code) => {
    for (const { reject } of asked.values()) reject(new Error(`the crowd ended with ${code}`))
  })

  function ask(order: Order): Promise<MemberReport[]> {
    count += 1
    const id = count
    return new Promise((resolve, reject) => {
      asked.set(id, { resolve, reject })
      child.send({ id, order })
    })
  }

  return {
    route: async (route) => void (await ask({ act: 'route', route })),
    open: async (members, abreast = calmly) =>
      void (await ask({ act: 'open', members: [...members], abreast })),
    live: async (seq) => void (await ask({ act: 'live', seq })),
    reports: () => ask({ act: 'reports' }),
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
