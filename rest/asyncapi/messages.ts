import { z } from 'zod'
import { type EventType, eventFrame, events, publicEventTypes } from '../../hub/contract/events.ts'
import { clientFrame, serverFrame } from '../../hub/contract/frames.ts'
import type { Message } from '../openapi/document.ts'
import type { SchemaPublisher } from '../openapi/schemas.ts'
import { frameExamples } from './examples.ts'

type ClientOp = z.output<typeof clientFrame>['op']
type ServerOp = Exclude<z.output<typeof serverFrame>['op'], 'event'>

const clientSummaries: Record<ClientOp, string> = {
  hello: 'Opens the session, with or without a token; with `since` it resumes.',
  call: 'Does one operation. `key` makes a repeat safe, as Idempotency-Key does over HTTP; where the answer holds a secret it must be random.',
  join: 'Hear a room.',
  leave: 'Stop hearing a room.',
  typing: 'Tell the others in a channel that a message is being written; at most every 3 s it is passed on.',
  ping: 'Ask for a pong.',
}

/** Of a frame that the plaza sends under the same name. */
const clientNames: Partial<Record<ClientOp, string>> = { typing: 'isTyping' }

const serverSummaries: Record<ServerOp, string> = {
  welcome: 'The session is open.',
  result:
    'The answer to the frame with the same id: the body the same call has over HTTP, refusals included.',
  gap: 'Events `from` to `to` will not be sent. Read them over REST.',
  typing: 'A member of a channel writes a message. Told to who is there, once, and it may be lost.',
  presence: 'A member of a channel came online or went. Told to who is there, once, and it may be lost.',
  pong: 'The answer to a ping.',
  bye: 'Why the plaza closes this socket.',
}

export function clientMessages(schemas: SchemaPublisher): Record<string, Message> {
  const frames = clientFrame.options.map((frame) => [frame.shape.op.value, frame] as const)
  return named(
    frames.map(([op, frame]) =>
      message(clientNames[op] ?? op, op, clientSummaries[op], schemas.publish(frame)),
    ),
  )
}

/** Every frame of the plaza but events, which have a message for each type. */
export function serverMessages(schemas: SchemaPublisher): Record<string, Message> {
  const messages: Message[] = []
  for (const frame of serverFrame.options) {
    const op = frame.shape.op.value
    if (op !== 'event') messages.push(message(op, op, serverSummaries[op], schemas.publish(frame)))
  }
  return named(messages)
}

export function eventMessages(schemas: SchemaPublisher): Record<string, Message> {
  return named(
    publicEventTypes.map((type) => {
      const { room, summary } = events[type]
      return message(type, `event ${type}`, `${summary} Room: ${room}.`, schemas.publish(typedEvent(type)))
    }),
  )
}

/** The event frame with the room and data of one type. */
function typedEvent(type: EventType): z.ZodObject {
  const { room, data } = events[type]
  const name = room === 'channel' ? z.string().regex(/^channel:\d+$/) : z.literal(room)
  return z.object({ ...eventFrame.shape, room: name, type: z.literal(type), data })
}

function message(name: string, title: string, summary: string, payload: Message['payload']): Message {
  const examples = frameExamples[name]
  return {
    name,
    title,
    summary,
    payload,
    ...(examples && { examples: examples.map((example) => ({ payload: example })) }),
  }
}

function named(messages: Message[]): Record<string, Message> {
  return Object.fromEntries(messages.map((message) => [message.name, message]))
}
