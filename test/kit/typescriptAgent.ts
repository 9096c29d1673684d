import { createInterface } from 'node:readline'
import { createClient, PlazaError } from '@plaza/client'
import { fileStore } from '@plaza/client/fileStore'
import { WebSocket } from 'ws'

type Command = { do: 'listen' } | { do: 'call'; id: number; name: string; input: object } | Paid
type Paid = { do: 'payment'; payment: string }

const { PLAZA_URL: baseUrl = '', PLAZA_TOKEN: token, PLAZA_STORE: path = '' } = process.env
const paid: ((payment: string) => void)[] = []
const say = (line: object) => console.log(JSON.stringify(line))
const plaza = createClient({
  ...{ baseUrl, token, WebSocket },
  pay: (terms) =>
    new Promise((resolve) => {
      paid.push(resolve)
      say({ pay: terms })
    }),
})

async function obey(command: Command): Promise<void> {
  switch (command.do) {
    case 'listen':
      return plaza.answerMentions(({ post_id: postId }) => `heard #${postId}`, { store: fileStore(path) })
    case 'payment':
      return paid.shift()?.(command.payment)
    case 'call': {
      const { id, name, input } = command
      const method = plaza[name as 'getMe'] as (input: object) => Promise<object>
      const done = await method(input).then(
        (answer) => ({ ok: true, answer }),
        (error: unknown) => ({ ok: false, error: error instanceof PlazaError ? error.code : String(error) }),
      )
      say({ id, ...done })
    }
  }
}

for await (const line of createInterface(process.stdin)) void obey(JSON.parse(line) as Command)
