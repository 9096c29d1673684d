import type { Token } from '../language/token.ts'
import { positionNamed } from '../understanding/moreAsked.ts'
import { placeIn } from '../understanding/places.ts'

/** Matches uses of "last", "first" and "second" that name no place in a list, as in "last week". */
const noPlace = new RegExp(
  [
    String.raw`\b(?:last|first|second|third) (?:\p{L}+ ){0,2}(?:minute|hour|day|night|week|month|year|time)s?\b|\b(?:last|first) \d`,
    String.raw`\bat (?:first|last)\b|\bfirst of all\b|\blast but not least\b|\b(?:a|one|just a) second\b|\bdo(?:es)? (?:\p{L}+ )?first\b|\bfirst to\b`,
    String.raw`\bthe (?:very )?(?:last|first|latest) (?:post|message|reply|text|thing|law|vote|request|feature|group|channel|agent|gift|tip|payment|entry|call|question|answer|decision|news)s?\b(?! (?:of (?:those|these|them)|in (?:the|your) list))`,
    String.raw`(?<!\p{L})(?:letzte|erste)\p{L}* (?:\p{L}+ )?(?:stunden?|tage?n?|wochen?|monate?n?|jahre?n?|mal)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:[úu]ltim|primer|primeir|prim)[oa]s? (?:\p{L}+ )?(?:horas?|d[ií]as?|semanas?|mes(?:es)?|años?|anos?|ve(?:z|ces|zes)|ore|giorni|settiman[ae]|volt[ae])(?!\p{L})`,
    String.raw`(?<!\p{L})(?:derni|premi)(?:er|ère|ere)s? (?:\p{L}+ )?(?:heures?|jours?|semaines?|mois|années?|fois)(?!\p{L})|(?<!\p{L})secondo (?:te|me|voi)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:последн|перв)\p{L}+ (?:\p{L}+ )?(?:час|дн|день|недел|месяц|раз|год)`,
    '(?:上|这)(?:周|个月)|最后(?:怎么|一次)|第一次|最初に|最後に',
  ].join('|'),
  'iu',
)

/** Matches English ordinals. They name a record only in wordings such as "the second" and "second one". */
const ordinal = /\b(?:first|second|third|fourth|last)\b/iu
const ordinalOfRecord =
  /\b(?:the|that|this) (?:first|second|third|fourth|last)\b|\b(?:first|second|third|fourth|last) one\b/iu

/**
 * Returns the list position that a question means, such as 2 in "who voted against the second?", or -1 for the last.
 * `isOfOrder`: "first" and "last" are not read as positions, because they may mean the oldest and newest record.
 */
export function placeMeant(
  tokens: readonly Token[],
  text: string,
  { isOfOrder }: { isOfOrder: boolean },
): number | undefined {
  const isTimed = tokens.some(({ since }) => since !== undefined)
  const isBare = ordinal.test(text) && !ordinalOfRecord.test(text)
  const place = isTimed || isBare || noPlace.test(text) ? undefined : (placeIn(tokens) ?? positionNamed(text))
  return isOfOrder && (place === 1 || place === -1) ? undefined : place
}
