import { randomUUID } from 'node:crypto'
import { anyRandom } from '../../test/support/lib/random.ts'
import { answerOrders } from '../answering.ts'
import { proseFrom } from '../texts.ts'
import { type LeanSocket, openLeanSocket, textFrame } from '../webSocket.ts'

export type Load = {
  act: 'load'
  name: 'createPost' | 'createReply' | 'postMessage'
  fields: object[]
  keyed: boolean
  inFlight: number
  seconds: number
  /** Maximum number of calls in total. */
  most?: number
}
/** Command that sends calls at a fixed rate for a fixed duration. */
export type Pace = { act: 'pace'; perSecond: number; seconds: number }
export type Order = { act: 'open'; port: number; tokens: string[] } | Load | Pace
export type Done = { count: number; refused: number; seconds: number; ackMs: number[] }

type Writer = { socket: LeanSocket; take(result: string): void }

const prose = proseFrom(anyRandom())
const writers: Writer[] = []

answerOrders<Order>((order) => {
  switch (order.act) {
    case 'open':
      return Promise.all(order.tokens.map((token) => open(order.port, token)))
    case 'load':
      return load(order)
    case 'pace':
      return pace(order)
  }
})

function open(port: number, token: string): Promise<void> {
  return new Promise((resolve) => {
    const writer: Writer = { socket: { send() {}, close() {} }, take() {} }
    writers.push(writer)
    writer.socket = openLeanSocket({
      port,
      opened: ({ send }) => send(textFrame(JSON.stringify({ op: 'hello', token, rooms: [] }))),
      frame(payload) {
        const text = payload.toString('latin1', 0, 80)
        if (text.startsWith('{"op":"welcome"')) resolve()
        else if (text.startsWith('{"op":"result"')) writer.take(text)
        else if (text.startsWith('{"op":"bye"')) throw new Error(payload.toString())
      },
    })
  })
}

/** Sends calls for a fixed duration, then waits for the remaining responses. */
function load({
  name,
  fields,
  keyed,
  inFlight,
  seconds,
  most = Number.POSITIVE_INFINITY,
}: Load): Promise<Done> {
  const meter = createMeter()
  const until = performance.now() + seconds * 1000
  let begun = 0
  let answered = 0
  const fieldsOf = (index: number, call: number) =>
    fields.length > writers.length ? fields[call % fields.length] : fields[index % Math.max(1, fields.length)]
  return new Promise((resolve) => {
    const sendNext = (index: number) => {
      begun += 1
      const input = { ...fieldsOf(index, begun), body: prose() }
      const key = keyed ? randomUUID() : undefined
      meter.sent(index)
      writers[index]?.socket.send(textFrame(JSON.stringify({ op: 'call', id: begun, name, input, key })))
    }
    for (const [index, writer] of writers.entries()) {
      writer.take = (result) => {
        meter.answered(index, result)
        answered += 1
        if (performance.now() < until && begun < most) sendNext(index)
        else if (answered === begun) resolve(meter.end())
      }
    }
    for (let call = 0; call < Math.min(inFlight, most); call++) sendNext(call % writers.length)
  })
}

function pace({ perSecond, seconds }: Pace): Promise<Done> {
  const meter = createMeter()
  const wanted = perSecond * seconds
  let begun = 0
  return new Promise((resolve) => {
    for (const [index, writer] of writers.entries()) {
      writer.take = (result) => {
        meter.answered(index, result)
        if (meter.done.count + meter.done.refused === wanted) resolve(meter.end())
      }
    }
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const due = Math.min(wanted, ((performance.now() - startedAt) / 1000) * perSecond)
      for (; begun < due; begun++) {
        const index = begun % writers.length
        meter.sent(index)
        const call = { op: 'call', id: begun, name: 'createPost', input: { body: prose() } }
        writers[index]?.socket.send(textFrame(JSON.stringify(call)))
      }
      if (begun >= wanted) clearInterval(timer)
    }, 1)
  })
}

/** Measures response times. Each socket is assumed to receive responses in the order of its calls. */
function createMeter() {
  const startedAt = performance.now()
  const sentAt = writers.map(() => [] as number[])
  const done: Done = { count: 0, refused: 0, seconds: 0, ackMs: [] }
  return {
    done,
    sent: (index: number) => void sentAt[index]?.push(performance.now()),
    answered(index: number, result: string) {
      if (result.includes('"ok":true')) done.count += 1
      else done.refused += 1
      done.ackMs.push(performance.now() - (sentAt[index]?.shift() ?? Number.NaN))
    },
    end: (): Done => ({ ...done, seconds: (performance.now() - startedAt) / 1000 }),
  }
}
