import { setTimeout as delay } from 'node:timers/promises'
import { type LiveMember, type Member, type MemberReport, openMember, type Route } from './crowdMember.ts'

/**
 * A program that runs thousands of test clients. It runs in a child process, because the clients would slow down the
 * test process. The test process sends commands of type `Order`.
 */

export type Order =
  | { act: 'route'; route: Route }
  | { act: 'open'; members: Member[]; abreast: number }
  | { act: 'live'; seq: number }
  | { act: 'reports' }
export type Asked = { id: number; order: Order }
export type Answered = { id: number; reports: MemberReport[] }

const lookMs = 20
const route: Route = { url: '' }
const members: LiveMember[] = []

process.on('message', ({ id, order }: Asked) => {
  void obey(order).then((reports) => process.send?.({ id, reports } satisfies Answered))
})
// Exit when the IPC channel to the test process closes, so that no client outlives the test.
process.on('disconnect', () => process.exit())

async function obey(order: Order): Promise<MemberReport[]> {
  switch (order.act) {
    case 'route':
      Object.assign(route, { ip: undefined }, order.route)
      return []
    case 'open':
      await open(order.members, order.abreast)
      return []
    case 'live':
      // Do not wait for a client that found a protocol violation. It may never receive all events.
      await until(() =>
        members.every((member) => isUpTo(member, order.seq) || member.report.faults.length > 0),
      )
      return []
    case 'reports':
      return members.map(({ report }) => report)
  }
}

/** Opens the clients' sessions, `abreast` at a time. */
async function open(list: readonly Member[], abreast: number): Promise<void> {
  for (let from = 0; from < list.length; from += abreast) {
    const opened = list.slice(from, from + abreast).map((member) => openMember(member, route))
    members.push(...opened)
    await until(() => opened.every(({ isLive }) => isLive))
  }
}

const isUpTo = ({ isLive, position }: LiveMember, seq: number) => isLive && position >= seq

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(lookMs)
}
