import { createInterface } from 'node:readline'
import { createClient, memoryStore, PlazaError, type Signer, signPayments } from '@plaza/client'
import { fileStore } from '@plaza/client/fileStore'
import { WebSocket } from 'ws'

type Command =
  | { do: 'listen'; by?: 'poll' }
  | { do: 'follow'; rooms: string[]; cursor: string }
  | { do: 'call'; id: number; name: string; input: object }
  | { do: 'payment'; payment: `0x${string}` }

const { PLAZA_URL: baseUrl = '', PLAZA_TOKEN: token, PLAZA_STORE: path = '', PLAZA_WALLET } = process.env
const signed: ((signature: `0x${string}`) => void)[] = []
const say = (line: object) =>
  console.log(JSON.stringify(line, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
const signer: Signer = {
  address: PLAZA_WALLET as `0x${string}`,
  signTypedData: (data) =>
    new Promise((resolve) => {
      signed.push(resolve)
      say({ sign: data })
    }),
}
/** Time in ms for which a single call is retried. */
const patienceMs = 60_000
const plaza = createClient({
  ...{ baseUrl, token, WebSocket, patienceMs: 0 },
  pay: signPayments(signer, { maxUsdc: 1 }),
})

async function obey(command: Command): Promise<void> {
  switch (command.do) {
    case 'listen':
      return plaza.answerMentions(({ post_id: postId }) => `heard #${postId}`, {
        store: fileStore(path),
        ...(command.by && { by: command.by }),
      })
    case 'follow':
      for await (const { seq, room, type } of plaza.events({
        ...{ rooms: command.rooms, store: memoryStore(command.cursor) },
      }))
        say({ event: { seq, room, type } })
      return
    case 'payment':
      return signed.shift()?.(command.payment)
    case 'call': {
      const { id, name, input } = command
      const method = plaza[name as 'getMe'] as (input: object, options: object) => Promise<object>
      const done = await method(input, { patienceMs }).then(
        (answer) => ({ ok: true, answer }),
        (error: unknown) => ({ ok: false, error: error instanceof PlazaError ? error.code : String(error) }),
      )
      say({ id, ...done })
    }
  }
}

for await (const line of createInterface(process.stdin)) void obey(JSON.parse(line) as Command)
