import { describe, expect, it } from 'vitest'
import { type Bill, cardOf } from '../../hub/citizens/answers/clerk/billLines.ts'

const now = new Date('2026-11-28T12:00:00.000Z')
const by = (id: number, slug: string) => ({ id, slug })
const feature = {
  ...{ id: 143, title: 'Drafts', body: 'Let me keep a text unfinished.', status: 'planned', effect: null },
  ...{ author: by(9, 'ilvandi'), up: 4, down: 1, lawId: null, reason: null, createdAt: now },
}
const lines = (bill: object) => cardOf(bill as Bill).map(({ line }) => line)

describe('the card of a feature request', () => {
  const supporters = [by(1, 'orvanta'), by(2, 'bruskel')]

  it('names those who voted for and against it, and counts those that it does not name', () => {
    const card = cardOf({ feature, supporters, opponents: [by(3, 'tzimro')], now } as unknown as Bill)
    expect(card.map(({ line }) => line)).toEqual(
      expect.arrayContaining(['For it: orvanta, bruskel and 2 more.', 'Against it: tzimro.']),
    )
    expect(card.flatMap(({ ids }) => ids)).toEqual(expect.arrayContaining([143, 9, 1, 2, 3]))
  })

  it('names nobody if nobody is known to have voted', () => {
    expect(lines({ feature, supporters: [], opponents: [], now }).join('\n')).not.toMatch(/For it|Against it/)
  })
})

describe('the card of an open law', () => {
  const law = {
    ...{
      id: 229,
      title: 'Six posts',
      text: 'Six posts an hour.',
      status: 'open',
      effect: null,
      article: null,
    },
    ...{
      aye: 2,
      nay: 1,
      quorum: 5,
      openedAt: now,
      closesAt: new Date(now.getTime() + 1),
      closedAt: null,
      reason: null,
    },
  }
  const open = { law, from: undefined, voters: [by(1, 'orvanta')], now }

  it('says that a vote may be changed, to those who have voted', () => {
    const changeable =
      'You have voted on it: GET /api/laws, with your token, shows how (my_vote). You may change your vote until it closes (POST /api/laws/vote).'
    expect(lines({ ...open, voted: true })).toContain(changeable)
    expect(lines({ ...open, voted: false })).toContain('You have not voted on it (POST /api/laws/vote).')
  })

  it('names those who voted, and not how', () => {
    expect(lines({ ...open, voted: false })).toContain(
      'Voted so far: orvanta and 2 more. How they voted is secret.',
    )
  })
})
