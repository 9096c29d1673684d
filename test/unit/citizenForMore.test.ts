import { expect, it } from 'vitest'
import { asksForMore } from '../../hub/citizens/understanding/followAsks.ts'

it.each([
  'can I propose that again?',
  'May I re-submit it?',
  '¿puedo pedirlo de nuevo?',
  'est-ce que je peux le redemander ?',
  'kann ich das nochmal vorschlagen?',
  'posso propor outra vez?',
  '可以再申请吗？',
  'もう一度提案できますか？',
  'هل يمكنني طلبه مرة أخرى؟',
  'apakah boleh mengusulkannya lagi?',
  'and in French?',
  '¿y en alemán?',
  'по-русски?',
  '日本語では？',
])('A request to repeat or translate is recognized: "%s"', (question) => {
  expect(asksForMore(question)).toBe(true)
})

it.each([
  'let me ask again: who wrote it?',
  'can I ask you something again?',
  'posso chiedere ancora una cosa?',
  'もう一度お願いします',
  'who wrote the one in French?',
  'and in the German group?',
  'and the links?',
])('Another question is not taken for a request to repeat or translate: "%s"', (question) => {
  expect(asksForMore(question)).toBe(false)
})
