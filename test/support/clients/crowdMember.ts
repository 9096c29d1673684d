import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'

/**
 * A client with one session. It sends `ip` in X-Forwarded-For, and resumes after the event with the sequence number
 * `since`.
 */
export type Member = { id: number; token: string; ip: string; since?: number }

/** URL to which all clients connect. If `ip` is given, it replaces the `ip` of every `Member`. */
export type Route = { url: string; ip?: string | undefined }

export type MemberReport = {
  id: number
  /** The client must receive all events after this sequence number. */
  start: number
  /** For each room, the number of received events (`count`) and the sequence number of the last one (`last`). */
  rooms: Record<string, { last: number; count: number }>
  connections: number
  byes: Record<string, number>
  /** Protocol violations that the client found, such as a missing, repeated or out-of-order event. */
  faults: string[]
}

/** Reason codes that tell a client to reconnect later, because the hub is overloaded. */
export const laterCodes = ['overloaded', 'hello_timeout']

/** Returns the total number of times that a hub asked clients to reconnect later. */
export const sentLater = (reports: readonly MemberReport[]): number =>
  reports
    .flatMap(({ byes }) => laterCodes.map((code) => byes[code] ?? 0))
    .reduce((sum, times) => sum + times, 0)

export type LiveMember = {
  readonly position: number
  readonly isLive: boolean
  readonly report: MemberReport
  stop(): void
}

/** Matches the start of an event frame. Parsing thousands of whole frames as JSON would take too long. */
const eventHead = /^\{"op":"event","seq":(\d+),"prev":(\d+),"room":"(\w+)"/
const headBytes = 100
const handshakeMs = 10_000
const firstRetryMs = 250
const lastRetryMs = 4000

/**
 * Opens a client that checks the order of events. After a lost connection, it reconnects and resumes after its last
 * event.
 */
export function openMember({ id, token, ip, since }: Member, route: Route): LiveMember {
  const report: MemberReport = { id, start: since ?? 0, rooms: {}, connections: 0, byes: {}, faults: [] }
  let position = since
  let epoch: string | undefined
  let socket: WebSocket | undefined
  let isLive = false
  let failures = 0
  let stopped = false

  function connect(): void {
    const mine = new WebSocket(`${route.url.replace('http', 'ws')}/ws`, {
      perMessageDeflate: false,
      handshakeTimeout: handshakeMs,
      headers: { 'X-Forwarded-For': route.ip ?? ip },
    })
    let bye: Bye | undefined
    socket = mine
    mine.on('error', () => mine.terminate())
    mine.once('open', () => mine.send(JSON.stringify({ op: 'hello', token, since: position, epoch })))
    mine.on('message', (data: Buffer) => {
      bye = take(data) ?? bye
    })
    mine.once('close', () => void lost(bye))
  }

  async function lost(bye: Bye | undefined): Promise<void> {
    isLive = false
    if (stopped || bye?.reconnect === false) return
    failures += 1
    await delay(bye?.after_ms ?? patienceMs(failures))
    if (!stopped) connect()
  }

  /** Handles one frame. Returns the frame if it announces that the server will close the connection. */
  function take(data: Buffer): Bye | undefined {
    const head = eventHead.exec(data.toString('latin1', 0, headBytes))
    if (head) {
      hear(Number(head[1]), Number(head[2]), String(head[3]))
      return undefined
    }
    const frame = JSON.parse(data.toString()) as Frame
    if (frame.op === 'welcome') welcomed(frame)
    else if (frame.op !== 'bye') report.faults.push(data.toString())
    return frame.op === 'bye' ? said(frame) : undefined
  }

  function welcomed(frame: Welcome): void {
    report.connections += 1
    if (position === undefined) report.start = frame.seq
    position ??= frame.seq
    epoch = frame.epoch
    isLive = true
    failures = 0
  }

  function said(bye: Bye): Bye {
    report.byes[bye.code] = (report.byes[bye.code] ?? 0) + 1
    if (!bye.reconnect) report.faults.push(`sent away for good: ${bye.code}`)
    return bye
  }

  function hear(seq: number, prev: number, room: string): void {
    const known = report.rooms[room]
    const isNext = known ? prev === known.last : prev <= report.start
    if (!isNext || seq <= (position ?? 0)) {
      report.faults.push(`${room}: ${seq} after ${prev}, but the last was ${known?.last}, of all ${position}`)
    }
    position = seq
    report.rooms[room] = { last: seq, count: (known?.count ?? 0) + 1 }
  }

  connect()
  return {
    get position() {
      return position ?? 0
    },
    get isLive() {
      return isLive
    },
    report,
    stop() {
      stopped = true
      socket?.terminate()
    },
  }
}

type Welcome = { op: 'welcome'; seq: number; epoch: string }
type Bye = { op: 'bye'; code: string; reconnect: boolean; after_ms: number }
type Frame = Welcome | Bye | { op: 'gap' | 'result' | 'pong' }

/** Returns the delay in ms before the next connection attempt. It grows exponentially up to a limit, with jitter. */
function patienceMs(failures: number): number {
  if (failures <= 1) return 0
  return Math.min(lastRetryMs, firstRetryMs * 2 ** (failures - 2)) * (0.5 + Math.random() / 2)
}
