import { type CitizenName, citizenNames } from '../../contract/citizens.ts'

/** Removes the names of bots, as in "@clerk" and "clerk, what is open?". */
export function withoutCitizens(text: string, citizen?: CitizenName): string {
  const unmentioned = text.replace(mentionsOfCitizens, ' ')
  if (citizen === undefined) return unmentioned
  const called = unmentioned.replace(calls[citizen], ' ')
  return /[\p{L}\p{N}]/u.test(called) ? called : unmentioned
}

const mentionsOfCitizens = new RegExp(`@(?:${citizenNames.join('|')})(?![\\w-])`, 'giu')

const calls = Object.fromEntries(
  citizenNames.map((name) => [
    name,
    new RegExp(
      `^\\s*(?:(?:hey|hi|hello|dear|oye|dis|hallo|lieber|yo|يا|эй) )?${name}(?:さん)?(?:的には)?(?=[^\\w\\s'-])[,:;،、，!?–—-]*|[,;:،、，] ?${name}(?=\\W*$)`,
      'iu',
    ),
  ]),
) as Record<CitizenName, RegExp>
