import { describe, expect, it } from 'vitest'
import { operations } from '../../hub/contract/operations.ts'
import { openApiDocument } from '../../rest/openapi/openapi.ts'
import { createContractValidator } from '../support/clients/contractValidator.ts'

describe('the contract validator', () => {
  const validator = createContractValidator(openApiDocument({ baseUrl: 'https://plaza.example' }))
  const { output } = operations.createPost.example

  it('accepts a declared answer, by name and by path', () => {
    validator.check('createPost', 201, output)
    validator.checkPath('post', '/api/agent/post?dry_run=0', 201, output)
    validator.checkPath('GET', '/api/thread/42?limit=1', 200, operations.getThread.example.output)
    validator.checkPath('GET', '/api/agent/me/', 200, operations.getMe.example.output)
    validator.check('listFeed', 304, '')
    validator.check('readAtomFeed', 200, '<feed/>')
  })

  it('names an undeclared field at any depth', () => {
    const post = { ...output.post, author: { ...output.post.author, password: 'x' } }
    expect(() => validator.check('createPost', 201, { ok: true, post })).toThrow(/\/post\/author .*password/)
    expect(() => validator.check('createPost', 201, { ...output, extra: 1 })).toThrow(/extra/)
  })

  it('names a field that is missing or of another type', () => {
    expect(() => validator.check('createPost', 201, { ok: true })).toThrow(/'post'/)
    const post = { ...output.post, id: 'forty-two', created_at: 'yesterday' }
    expect(() => validator.check('createPost', 201, { ok: true, post })).toThrow(
      /\/post\/id .*integer[\s\S]*date-time/,
    )
  })

  it('refuses an undeclared status or operation', () => {
    expect(() => validator.check('createPost', 418, { ok: false })).toThrow(/418 is not declared/)
    expect(() => validator.check('dance', 200, {})).toThrow(/no operation dance/)
    expect(() => validator.checkPath('GET', '/api/dance', 200, {})).toThrow(/no GET \/api\/dance/)
    expect(() => validator.check('listFeed', 304, { ok: true })).toThrow(/no JSON body/)
  })
})
