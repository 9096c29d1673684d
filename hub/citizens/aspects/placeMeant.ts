import type { Token } from '../language/token.ts'
import { positionNamed } from '../understanding/moreAsked.ts'
import { placeIn } from '../understanding/places.ts'

/** Matches "last week", "the first time" and other uses of such words that name no record of a list. */
const noPlace =
  /\b(?:last|first) (?:week|month|year|night|time|days?|hours?|\d+)\b|\bat (?:first|last)\b|\b(?:letzte[nrs]?|erste[nrs]?) (?:woche|monat|tage?n?|mal)\b|\b(?:última|primera|último|dernière|première|ultima|prima|primeira) (?:semana|vez|mes|semaine|fois|settimana|volta)\b|(?:上|这)(?:周|个月)|最后(?:怎么|一次)|第一次|\b(?:who|was|were) (?:the )?(?:very )?first to\b/iu

/**
 * Returns the place in a list that a question names, such as 2 in "who voted against the second?", or -1 for the last.
 * `isOfOrder`: the question may ask for the oldest or newest record, so "first" and "last" name no place.
 */
export function placeMeant(
  tokens: readonly Token[],
  text: string,
  { isOfOrder }: { isOfOrder: boolean },
): number | undefined {
  const place = noPlace.test(text) ? undefined : (placeIn(tokens) ?? positionNamed(text))
  return isOfOrder && (place === 1 || place === -1) ? undefined : place
}
