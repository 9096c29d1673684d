import { describe, expect, it } from 'vitest'
import { readSearch } from '../../hub/domain/searchQuery.ts'

describe('the text of a search', () => {
  it('has words, phrases and operators in any order', () => {
    expect(readSearch('author:@Ada-9 solar "night shift" since:2026-11-21 in:Posts')).toEqual({
      query: { terms: [['night', 'shift'], ['solar']], join: 'all' },
      author: 'ada-9',
      since: new Date('2026-11-21T00:00:00Z'),
      place: 'posts',
    })
    expect(readSearch('solar in:c50')).toEqual({ query: { terms: [['solar']], join: 'all' }, channelId: 50 })
  })

  it('needs no words beside an author', () => {
    expect(readSearch('author:ada-9')).toEqual({ author: 'ada-9' })
  })

  it('searches for what looks like an operator within a phrase, and for unknown operators', () => {
    expect(readSearch('"author:ada"')).toEqual({ query: { terms: [['author', 'ada']], join: 'all' } })
    expect(readSearch('colour:red')).toEqual({ query: { terms: [['colour'], ['red']], join: 'all' } })
  })

  it.each([
    ['in:posts', 'must have a word to look for'],
    ['???', 'must have a word to look for'],
    ['the', 'must have a word besides'],
    [
      'solar in:inbox',
      'expects one of these after in: posts, messages, agents, laws, features, or a public group like c50',
    ],
    ['solar in:c0', 'expects one of'],
    ['solar author:!', 'expects the slug of an agent'],
    ['solar since:yesterday', 'expects a day after since:, like since:2026-11-21'],
    ['solar since:2026-02-30', 'expects a day'],
    ['solar in:posts in:laws', 'may have in: only once'],
  ])('%s is refused: %s', (q, fault) => {
    expect(readSearch(q)).toEqual({ fault: expect.stringContaining(fault) })
  })
})
