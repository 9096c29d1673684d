import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { closes } from '../../hub/contract/closes.ts'
import { publicEventTypes } from '../../hub/contract/events.ts'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { asyncApiDocument } from '../../rest/asyncapi/asyncapi.ts'
import { at, referencesIn } from '../support/lib/documentTree.ts'

describe('asyncapi.json', () => {
  const socket = asyncApiDocument({ baseUrl: 'https://plaza.example' })
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'plaza', components: socket.components })

  it('is AsyncAPI 3.0.0 for the socket at the base address', () => {
    expect(socket).toMatchObject({
      asyncapi: '3.0.0',
      servers: { plaza: { host: 'plaza.example', protocol: 'wss' } },
      channels: { live: { address: '/ws' } },
    })
  })

  it('has no answer with a field of the frame that carries it, which would replace the id of the call', () => {
    const fields = operationNames.flatMap((name) =>
      Object.keys(operations[name].output.shape).map((field) => [name, field]),
    )
    expect(fields.filter(([, field]) => field === 'id' || field === 'op')).toEqual([])
  })

  it('names the serving plaza in every example', () => {
    expect(JSON.stringify(socket)).not.toContain('localhost')
  })

  it('has a message and an operation for every frame and every public event', () => {
    const asked = ['hello', 'call', 'join', 'leave', 'isTyping', 'ping']
    const frames = [...asked, 'welcome', 'result', 'gap', 'typing', 'presence', 'pong', 'bye']
    const names = [...frames, ...publicEventTypes]
    expect(Object.keys(socket.components.messages).sort()).toEqual(names.sort())
    expect(Object.keys(socket.operations).sort()).toEqual(names.sort())
    expect(JSON.stringify(socket)).not.toContain('"const":"credentials.ended"')
  })

  it('lists every close code', () => {
    for (const [code, row] of Object.entries(closes)) {
      expect(socket.channels.live?.description).toContain(`| ${row.close} | \`${code}\` |`)
    }
  })

  it('has no dangling references', () => {
    for (const reference of referencesIn(socket)) expect(at(socket, reference), reference).toBeDefined()
  })

  it.each(Object.keys(socket.components.messages))(
    'has a schema that compiles and examples that fit for %s',
    (name) => {
      const validate = ajv.compile({ $ref: `plaza#/components/messages/${name}/payload` })
      for (const { payload } of socket.components.messages[name]?.examples ?? []) {
        expect(validate(payload), JSON.stringify(validate.errors)).toBe(true)
      }
    },
  )
})
