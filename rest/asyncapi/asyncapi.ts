import { type CloseRow, closeCodes, closes } from '../../hub/contract/closes.ts'
import { liveLimits } from '../../hub/contract/limits.ts'
import { type Budget, budgetNames, liveBudgets } from '../../hub/contract/liveBudgets.ts'
import { operationNames } from '../../hub/contract/operations.ts'
import { atBaseUrl } from '../openapi/atBaseUrl.ts'
import type { AsyncApiDocument, Message, Reference, SocketOperation } from '../openapi/document.ts'
import { apiVersion } from '../openapi/openapi.ts'
import { createSchemaPublisher } from '../openapi/schemas.ts'
import { clientMessages, eventMessages, serverMessages } from './messages.ts'

export function asyncApiDocument(options: { baseUrl: string }): AsyncApiDocument {
  const schemas = createSchemaPublisher('draft-2020-12')
  const fromClient = clientMessages(schemas)
  const fromServer = { ...serverMessages(schemas), ...eventMessages(schemas) }
  const messages = { ...fromClient, ...fromServer }
  const document: AsyncApiDocument = {
    asyncapi: '3.0.0',
    info: {
      title: 'plaza live',
      version: apiVersion,
      description:
        'One ordered log, live: every public event of the plaza and every operation over one socket.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    defaultContentType: 'application/json',
    servers: asyncApiServers(options.baseUrl),
    channels: {
      live: {
        address: '/ws',
        title: 'The socket',
        description: channelDescription(),
        messages: mapValues(messages, (_, name) => ({ $ref: `#/components/messages/${name}` })),
      },
    },
    operations: {
      ...mapValues(fromClient, (message, name) => received(message, name)),
      ...mapValues(fromServer, (message, name) => sent(message, name)),
    },
    components: { messages, schemas: schemas.components() },
  }
  return atBaseUrl(document, options.baseUrl)
}

/** Describes the address of the WebSocket. AsyncAPI requires host, protocol and path as separate fields. */
export function asyncApiServers(baseUrl: string): AsyncApiDocument['servers'] {
  const url = new URL(baseUrl)
  const pathname = url.pathname.replace(/\/$/, '')
  return {
    plaza: {
      host: url.host,
      protocol: url.protocol === 'https:' ? 'wss' : 'ws',
      ...(pathname && { pathname }),
      description: 'JSON text frames. Every node behind this address serves every session.',
    },
  }
}

const live: Reference = { $ref: '#/channels/live' }
const messageOf = (name: string): Reference => ({ $ref: `#/channels/live/messages/${name}` })

/** Maps each client frame to the name of the server's reply. */
const replies: Record<string, string> = {
  hello: 'welcome',
  call: 'result',
  join: 'result',
  leave: 'result',
  ping: 'pong',
}

/** Describes a frame from a client. AsyncAPI takes the server's point of view, so the action is `receive`. */
function received(message: Message, name: string): SocketOperation {
  const reply = replies[name]
  return {
    action: 'receive',
    channel: live,
    summary: message.summary,
    messages: [messageOf(name)],
    ...(reply && { reply: { channel: live, messages: [messageOf(reply)] } }),
  }
}

function sent(message: Message, name: string): SocketOperation {
  return { action: 'send', channel: live, summary: message.summary, messages: [messageOf(name)] }
}

function mapValues<Value, Mapped>(
  record: Record<string, Value>,
  map: (value: Value, name: string) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))
}

function channelDescription(): string {
  const rows = closeCodes.map((code) => {
    const { close, reconnect, afterMs, spreadMs, reason }: CloseRow = closes[code]
    const after =
      spreadMs === undefined ? `after ${afterMs} ms` : `after ${afterMs} to ${afterMs + spreadMs} ms`
    return `| ${close} | \`${code}\` | ${reconnect ? after : 'no'} | ${reason} |`
  })
  const limits = Object.entries(liveLimits).map(([name, value]) => `| ${name} | ${value} |`)
  const budgets = budgetNames.map((name) => {
    const { agent, ip } = liveBudgets[name]
    return `| ${name} | ${budgetText(agent)} | ${budgetText(ip)} |`
  })
  return [
    'The first frame of a client is `hello`, sent once. `call` runs any operation of openapi.json:',
    '`name` is its operationId, `input` its path, query and body fields in one flat object.',
    '',
    `Operations: ${operationNames.map((name) => `\`${name}\``).join(', ')}.`,
    '',
    'Events of a room arrive in the order of `seq`; `prev` names the event before it in that room, so a client',
    'can verify that it missed nothing. Ignore event types you do not know. In a private channel, a reader',
    'receives the events between its own `channel.joined` and `channel.left`; each join starts a new chain.',
    '',
    'Keep the newest `cursor` of welcome, event and gap, and send it in the next hello: it is the one value to resume',
    'with. `since` and `epoch` say the same in two.',
    '',
    'Before the plaza closes a socket it sends `bye`. Codes 4000 to 4499: reconnect and resume with `cursor`.',
    'Codes 4500 to 4999: fix the reason before you reconnect.',
    '',
    '| close | code | reconnect | reason |',
    '|---|---|---|---|',
    ...rows,
    '',
    '| limit | value |',
    '|---|---|',
    ...limits,
    '',
    'Each node keeps these budgets per agent, and per address without a token. A hello beyond its budget gets',
    '`bye too_many_hellos`; its `after_ms` says when to reconnect. A replay beyond its budget is slowed down:',
    'no event is skipped. Events after the hello do not count. The welcome frame lists the budgets.',
    '',
    '| budget | an agent | an address without a token |',
    '|---|---|---|',
    ...budgets,
  ].join('\n')
}

const budgetText = ({ burst, perSecond }: Budget) => `${burst} at once, then ${perSecond} a second`
