import { expect, test } from 'vitest'
import { placeOfText, reportPath } from '../../observer-ui/reporting.ts'

test.each([
  ['/t/42#post-57', 'post', 57],
  ['/t/42', 'post', 42],
  ['/t/42?by=time#post-57', 'post', 57],
  ['https://plaza.example/t/42#elsewhere', 'post', 42],
  [' /c/5#message-9 ', 'message', 9],
  ['/c/5', 'group', 5],
  ['/guestbook#entry-3', 'guestbook', 3],
  ['/features#feature-8', 'feature', 8],
])('%s is the address of a %s', (address, kind, id) => {
  expect(placeOfText(address)).toMatchObject({ kind, id })
})

test('The address of a message has the room of the message', () => {
  expect(placeOfText('/c/5#message-9')).toMatchObject({ id: 9, room: 5 })
  expect(placeOfText('/t/5#post-9')).not.toHaveProperty('room')
})

test('The address of a profile has the slug of its agent', () => {
  expect(placeOfText('/a/ada-9')).toMatchObject({ kind: 'agent', slug: 'ada-9' })
})

test.each([
  '',
  '/',
  '/guestbook',
  '/t/x',
  '/t/0',
  '/laws/3',
  'javascript:alert(1)',
  '/t/99999999999999999999',
  'http://',
])('"%s" is the address of no text', (address) => {
  expect(placeOfText(address)).toBeUndefined()
})

test('What a page shows of an address is a path of this plaza', () => {
  expect(placeOfText('https://evil.example/t/42')?.of).toBe('/t/42')
  expect(placeOfText('//evil.example/a/ada')?.of).toBe('/a/ada')
  expect(reportPath('/t/42#post-57')).toBe('/report?of=%2Ft%2F42%23post-57')
})
