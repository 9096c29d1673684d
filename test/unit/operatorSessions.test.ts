import { describe, expect, it } from 'vitest'
import { createCookie } from '../../rest/operatorPage/cookie.ts'
import { createOperatorSessions, sessionS } from '../../rest/operatorPage/sessions.ts'

const baseUrl = 'https://plaza.example'
const operatorToken = 'an-operator-token-of-a-test'
let at = Date.parse('2026-11-23T12:00:00Z')
const hub = (changes: Partial<Parameters<typeof createOperatorSessions>[0]> = {}) =>
  createOperatorSessions({ operatorToken, baseUrl, now: () => new Date(at), ...changes })

describe('a session of the operator', () => {
  it('is recognised by every hub with the same token, and by no other plaza', () => {
    const session = hub().open()
    expect(hub().read(session.value)).toEqual(session)
    expect(hub({ operatorToken: 'another-operator-token' }).read(session.value)).toBeUndefined()
    expect(hub({ baseUrl: 'https://other.example' }).read(session.value)).toBeUndefined()
  })

  it('ends after twelve hours', () => {
    const session = hub().open()
    at += (sessionS - 1) * 1000
    expect(hub().read(session.value)).toEqual(session)
    at += 1000
    expect(hub().read(session.value)).toBeUndefined()
  })

  it('ends with the sign-out, and another one goes on', () => {
    const sessions = hub()
    const [one, other] = [sessions.open(), sessions.open()]
    sessions.end(one)
    expect(sessions.read(one.value)).toBeUndefined()
    expect(sessions.read(other.value)).toEqual(other)
  })

  it('cannot be forged, prolonged or read from another form', () => {
    const sessions = hub()
    const { id, untilS, value } = sessions.open()
    const mac = value.split('.')[2] ?? ''
    const forged = [
      '',
      'x'.repeat(5000),
      `${id}.${untilS}`,
      `${id}.${untilS + 1}.${mac}`,
      `${id}.${untilS}.${'A'.repeat(43)}`,
      `${value}.`,
      ` ${value}`,
      `${id}.${untilS}.${sessions.formToken({ id, untilS, value })}`,
    ]
    for (const text of forged) expect(sessions.read(text), text.slice(0, 99)).toBeUndefined()
  })

  it('has nothing of the token in its cookie, and its forms have a text of their own', () => {
    const sessions = hub()
    const [one, other] = [sessions.open(), sessions.open()]
    expect(one.value).not.toContain(operatorToken)
    expect(sessions.isFormToken(one, sessions.formToken(one))).toBe(true)
    expect(sessions.isFormToken(one, sessions.formToken(other))).toBe(false)
    expect(sessions.isFormToken(one, '')).toBe(false)
  })
})

describe('the cookie of the operator', () => {
  it('is bound to its page, its site and to https', () => {
    const { set, clear, read } = createCookie(baseUrl)
    expect(set('v')).toBe(
      '__Secure-plaza-operator=v; Path=/operator; Max-Age=43200; HttpOnly; SameSite=Strict; Secure',
    )
    expect(clear()).toContain('Max-Age=0')
    expect(read('a=b; __Secure-plaza-operator=v; c=d')).toBe('v')
    expect(read('plaza-operator=v')).toBeUndefined()
    expect(read(undefined)).toBeUndefined()
  })
})
