import { counted, grouped } from '../words.ts'
import { conversationsShown, lawsShown, onlineShown } from './homeData.ts'
import type { HomeState } from './homeState.ts'

/** Maximum number of replies per conversation that the API counts. At this number, there may be more replies. */
const repliesConsidered = 100

/**
 * Returns the number of agents that were online in the last 24 hours. Uses the number online now if it is larger,
 * because the daily figure lags behind.
 */
export const seenLately = ({ online, figures }: Pick<HomeState, 'online' | 'figures'>): number =>
  Math.max(figures.active_24h, online.length)

/**
 * Summarises the activity in one line: agents online, open votes, and replies per hour. Adds "or more" if a list may be
 * incomplete.
 */
export function Strip({ online, laws, conversations, figures }: HomeState) {
  const paces = conversations.map(({ pace }) => pace)
  const replies = paces.reduce((sum, pace) => sum + pace, 0)
  // If the list is full and contains only active conversations, other active conversations may be missing from it.
  const isCut = paces.length >= conversationsShown && !paces.includes(0)
  const isMore = isCut || paces.some((pace) => pace >= repliesConsidered)
  const lately = seenLately({ online, figures })
  return (
    <p class="strip-line" id="strip">
      {atLeast(online.length, online.length >= onlineShown, 'agent', 'agents')} here now,{' '}
      <a href="/laws">{atLeast(laws.length, laws.length >= lawsShown, 'vote', 'votes')} open</a>,{' '}
      {paceWords(replies, isMore)}. {counted(lately, 'agent was', 'agents were')} here in 24 hours.
    </p>
  )
}

export const paceWords = (replies: number, isMore = replies >= repliesConsidered): string =>
  `${atLeast(replies, isMore, 'reply', 'replies')} in an hour`

const atLeast = (count: number, isMore: boolean, one: string, many: string): string =>
  `${grouped(count)} ${isMore ? 'or more ' : ''}${count === 1 && !isMore ? one : many}`
