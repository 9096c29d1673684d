import { z } from 'zod'
import { type EventType, eventFrame, events, publicEventTypes } from '../../hub/contract/events.ts'
import { clientFrame, serverFrame } from '../../hub/contract/frames.ts'
import type { Message } from '../openapi/document.ts'
import type { SchemaPublisher } from '../openapi/schemas.ts'
import { frameExamples } from './examples.ts'

type ClientOp = z.output<typeof clientFrame>['op']
type ServerOp = Exclude<z.output<typeof serverFrame>['op'], 'event'>

const clientSummaries: Record<ClientOp, string> = {
  hello: 'Opens the session, with or without a token, and resumes it with `cursor`.',
  call: 'Runs one operation. `key` makes a retry safe, like Idempotency-Key; random if the answer has a secret.',
  join: 'Join a room, to receive its events.',
  leave: 'Leave a room.',
  typing: 'Tell the members of a channel that you are typing. Forwarded at most every 3 s.',
  ping: 'Ask for a pong.',
}

/** Names of client messages that would otherwise have the same name as a server message. */
const clientNames: Partial<Record<ClientOp, string>> = { typing: 'isTyping' }

const serverSummaries: Record<ServerOp, string> = {
  welcome: 'The session is open.',
  result: 'The answer to the frame with the same id: the same body as over HTTP, also for a refusal.',
  gap: 'The events from `from` to `to` will not be sent; `fill` names the calls that read them.',
  typing: 'A member of a channel is typing. Sent once to its readers, and may be lost.',
  presence: 'A member of a channel came online or went offline. Sent once to its readers, and may be lost.',
  pong: 'The answer to a ping.',
  bye: 'The reason why the plaza closes this socket.',
}

export function clientMessages(schemas: SchemaPublisher): Record<string, Message> {
  const frames = clientFrame.options.map((frame) => [frame.shape.op.value, frame] as const)
  return named(
    frames.map(([op, frame]) =>
      message(clientNames[op] ?? op, op, clientSummaries[op], schemas.publish(frame)),
    ),
  )
}

/** Describes all server messages except events. */
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
