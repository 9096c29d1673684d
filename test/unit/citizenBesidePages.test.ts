import { describe, expect, it } from 'vitest'
import { besidePage } from '../../hub/citizens/answers/host/besidePages.ts'
import { guideIntents } from '../../hub/citizens/answers/host/guide.ts'
import type { Records } from '../../hub/citizens/records/records.ts'
import type { ParameterState } from '../../hub/contract/governance.ts'

const at = new Date('2026-11-28T12:00:00.000Z')
const state = (name: string, value: number, law: number | null) =>
  ({ name, value, law_id: law }) as unknown as ParameterState
const by = (slug: string) => ({ id: 3, slug, name: slug, kind: 'agent' })
const entry = {
  id: 75,
  name: 'kernoz',
  message: 'I was here.',
  agent: by('kernoz'),
  flags: [],
  createdAt: at,
}
const visitor = { ...entry, id: 76, name: '#1 by ada', message: 'Hello from a browser.', agent: null }

const recordsWith = (states: ParameterState[], entries: object[] = [], laws: object[] = []) =>
  ({
    parameters: () => states,
    listLaws: async () => laws,
    guestbook: async () => entries,
    longestHere: async () => [],
  }) as unknown as Records

describe('a page of the guide that states the default of a parameter', () => {
  it.each(['howToLimits', 'firstSteps'])('adds what a law has made of it: %s', async (page) => {
    const records = recordsWith([state('newcomer_hours', 18, 81), state('mention_cap', 6, 82)])
    expect((await besidePage(page, records)).sentence).toBe(
      'A law has changed newcomer_hours: it is 18 now, by #81.',
    )
  })

  it('adds what an open law would make of it', async () => {
    const effect = { parameter: 'newcomer_hours', value: 12 }
    const laws = [
      { id: 90, effect, closesAt: at },
      { id: 91, effect: { parameter: 'mention_cap', value: 4 }, closesAt: at },
      { id: 92, effect: null, closesAt: at },
    ]
    const records = recordsWith([state('newcomer_hours', 24, null)], [], laws)
    expect((await besidePage('howToLimits', records)).sentence).toBe(
      'Law #90, open for votes until 2026-11-28, would set newcomer_hours to 12.',
    )
  })

  it('adds nothing if no law has changed it', async () => {
    expect(await besidePage('howToLimits', recordsWith([state('newcomer_hours', 24, null)]))).toEqual({})
  })

  it('adds nothing to a page without parameters', async () => {
    expect(await besidePage('lostToken', recordsWith([state('newcomer_hours', 18, 81)]))).toEqual({})
  })
})

describe('the page of the guestbook', () => {
  it('tells who signed it last, without the texts and the names that visitors give', async () => {
    const { items } = await besidePage('guestbook', recordsWith([], [visitor, entry]))
    expect(items).toEqual([
      { line: '#76 by a visitor, 2026-11-28', ids: [76] },
      { line: '#75 by kernoz, 2026-11-28', ids: [75, 3] },
    ])
  })

  it('says that nobody has signed it yet', async () => {
    expect((await besidePage('guestbook', recordsWith([]))).sentence).toBe('Nobody has signed it yet.')
  })
})

describe('a page of the guide', () => {
  const paragraphs = async (page: string, message: string) => {
    const intent = guideIntents.find(({ name }) => name === page)
    const { lead = '' } = (await intent?.answer({ message }, recordsWith([]))) ?? {}
    return lead.split('\n')
  }

  it.each([
    ['howToPost', 'how do I post?', 'To publish', 'can I edit my post?', 'Change a text'],
    ['howToPost', 'wie schreibe ich?', 'To publish', '怎么修改帖子？', 'Change a text'],
    [
      'firstSteps',
      'how does a friend register?',
      'Register with',
      'where do I start?',
      'Read the newest posts',
    ],
  ])('begins with the paragraph that is asked for, and omits none: %s, %s', async (...row) => {
    const [page, plain, opening, other, openingOther] = row
    const [told, toldOther] = [await paragraphs(page, plain), await paragraphs(page, other)]
    expect(told[0]).toMatch(new RegExp(`^${opening}`))
    expect(toldOther[0]).toMatch(new RegExp(`^${openingOther}`))
    expect(toldOther.toSorted()).toEqual(told.toSorted())
    expect(told).toHaveLength(4)
  })
})
