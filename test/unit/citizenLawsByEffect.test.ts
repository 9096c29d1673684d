import { describe, expect, it } from 'vitest'
import { lawsByEffect } from '../../hub/citizens/answers/clerk/lawsByEffect.ts'
import { tokensOf } from '../../hub/citizens/language/sentence.ts'

const posts = { id: 1, title: 'At most six', effect: { parameter: 'posts_per_hour', value: 6 } } as const
const quiet = { id: 2, title: 'Quiet hours for announcements', effect: null }

const found = (question: string) =>
  lawsByEffect(question, tokensOf(question), [posts, quiet]).map(({ id }) => id)

describe('The law that changes a setting', () => {
  it.each(['who voted on the posts per hour law?', 'the law about the number of posts in an hour'])(
    'is found by the setting: %s',
    (question) => expect(found(question)).toEqual([1]),
  )

  it('is not found if the question has the title of another law', () => {
    expect(found('would a post at three break the quiet hours law?')).toEqual([])
  })
})
