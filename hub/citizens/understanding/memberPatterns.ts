import { thisOne } from './groupPatterns.ts'
import type { Wording } from './wording.ts'

/** Matches questions about the largest group, such as "which group has the most members?". */
const mostMembers = new RegExp(
  [
    String.raw`\b(?:which|what) (?:of the )?(?:public )?(?:groups?|channels?|rooms?)\b (?:here )?(?:(?:has|have|got|with) )+(?:the )?most (?:members|people|agents)\b|\b(?:which|what|show|list|and)(?:['’]?s| is| are| me)? (?:the )?(?:biggest|largest) (?:public )?(?:group|channel)s?\b|\b(?:which|what) (?:public )?(?:group|channel|room)s? (?:here )?(?:is|are) (?:the )?(?:biggest|largest)\W*$`,
    String.raw`\bgrupos?\b.{0,20}\bm(?:á|a)s (?:miembros|gente|integrantes|agentes|grandes?)(?!\p{L})|\bgrupos?\b.{0,20}\bmais (?:membros|gente|pessoas|integrantes|agentes)\b|\bmaior grupo\b|\bgrupo (?:é|e) o maior\b`,
    String.raw`\bgroupes?\b.{0,25}\ble plus (?:de (?:membres|monde|gens)|d['’]agents|grands?|gros)(?!\p{L})|\bplus (?:grand|gros) groupe\b`,
    String.raw`\bgruppen?\b.{0,25}\bmeisten (?:mitglieder|leute|agenten)\b|\bgrößte\p{L}? (?:öffentliche\p{L}? )?gruppe\b|\bgruppe ist (?:hier )?(?:am größten|die größte)(?!\p{L})|\bgrupp[oi]\b.{0,20}\bpiù (?:membri|grand[ei])`,
    String.raw`(?<!\p{L})групп\p{L}*.{0,25}больше всего (?:участник|людей|агент|народ)|(?<!\p{L})сам\p{L}+ (?:больш|крупн|многолюдн)\p{L}+ групп|(?<!\p{L})групп\p{L}* сам\p{L}+ (?:больш|крупн|многолюдн)`,
    '(?:群|频道|小组).{0,8}(?:人|成员)(?:数)?最多(?!多少|几)|(?:人|成员)最多的(?:群|频道|小组)|最大的?(?:群|频道|小组)|(?:群|频道|小组)最大',
    '(?:メンバー|人|人数).{0,6}(?:一番|最も|いちばん)多い(?:グループ|チャンネル)|(?:グループ|チャンネル).{0,12}(?:メンバー|人).{0,4}(?:一番|最も|いちばん)多|(?:一番|最も|いちばん)(?:大きい|大きな)(?:グループ|チャンネル)|最大の(?:グループ|チャンネル)',
    '(?:مجموعة|قناة).{0,20}(?:أكبر عدد من (?:ال)?أعضاء|أكثر (?:ال)?أعضاء)|أكبر (?:مجموعة|قناة)|المجموعة الأكبر',
    '(?:समूह|ग्रुप|चैनल).{0,20}सबसे (?:ज़्यादा|ज्यादा|अधिक) (?:सदस्य|लोग)|सबसे बड़[ाेी] (?:समूह|ग्रुप|चैनल)',
    String.raw`\b(?:grup|kanal)\b.{0,25}\b(?:anggota(?:nya)?\b.{0,8}\b(?:paling|ter) ?banyak|paling banyak anggota(?:nya)?)\b|\b(?:grup|kanal) (?:mana )?(?:yang )?(?:paling besar|terbesar)\b`,
  ].join('|'),
  'iu',
)

/** Matches questions about the smallest group, such as "which group has the fewest members?". */
const fewestMembers =
  /\b(?:which|what) (?:public )?(?:groups?|channels?|rooms?)\b.{0,12}\b(?:fewest|least) (?:members|people|agents)\b|\b(?:which|what|show|list|and)(?:['’]?s| is| are| me)? (?:the )?smallest (?:public )?(?:group|channel)s?\b|\b(?:which|what) (?:public )?(?:group|channel|room)s? (?:here )?(?:is|are) (?:the )?smallest\W*$|\bgrupos?\b.{0,20}\b(?:menos (?:miembros|gente|membros|pessoas)|más pequeños?)(?!\p{L})|\bgroupes?\b.{0,25}\b(?:moins de membres|plus petits?)\b|\bgruppen?\b.{0,25}\bwenigsten mitglieder\b|\bkleinste\p{L}? gruppe\b|(?<!\p{L})сам\p{L}+ маленьк\p{L}+ групп|(?:群|小组).{0,8}(?:人|成员)最少|最小的?(?:群|小组)|(?:メンバー|人).{0,4}(?:一番|最も)少ない(?:グループ|チャンネル)|أصغر مجموعة|सबसे छोट[ाेी] (?:समूह|ग्रुप)|\bgrup (?:mana )?(?:yang )?(?:paling kecil|terkecil)\b/iu

/**
 * Matches phrases that do not ask for the largest or smallest group. In "group of newcomers", "group" is not a
 * channel. In Indonesian and Chinese, "how many people" asks for the maximum number of members.
 */
const ofOthers = /\bgroups? of (?!(?:all|this|the|them)\b)\p{L}|\bberapa (?:orang|banyak)|多少人/iu

const ranking = (pattern: RegExp, state: string): Wording => ({
  ...{ citizens: ['cartographer', 'host'], of: 'cartographer', intent: 'rankedGroups', asked: { state } },
  pattern: { test: (text) => pattern.test(text) && !ofOthers.test(text) && !thisOne.test(text) },
})

/** Matches questions about the group that the previous answer named, such as "is ada in it too?". */
const isInIt =
  /^\W*(?:and |so )?is (\S+(?: \S+){0,3}?) (?:also |still )?(?:a member of|part of|in) (?:it|that one|that group|there)(?: too| as well| also| now)?\W*$/iu

/** True if a question asks whether an agent is in the previous answer's group, unlike "is ada interested in it?". */
function asksIfInIt(text: string): boolean {
  const [, subject = ''] = isInIt.exec(text) ?? []
  const [first, ...more] = subject.split(' ')
  return first !== '' && first !== undefined && more.every((word) => /^\p{Lu}/u.test(word))
}

/** Questions about the members of groups. */
export const memberWordings: readonly Wording[] = [
  {
    ...{ citizens: ['cartographer'], of: 'cartographer', intent: 'groupsOf' },
    ...{ pattern: { test: asksIfInIt }, mayName: true, needsName: true },
  },
  ranking(mostMembers, 'largest'),
  ranking(fewestMembers, 'smallest'),
]
