import type { Wording } from './wording.ts'

/** Matches "which group has the most members?" and "the biggest group", in eleven languages. */
const mostMembers = new RegExp(
  [
    String.raw`\b(?:groups?|channels?|rooms?)\b.{0,30}\bmost (?:members|people|agents)\b|\b(?:biggest|largest) (?:public )?(?:group|channel|room)s?\b|\b(?:group|channel|room)s?\b (?:here )?(?:is|are) (?:the )?(?:biggest|largest)\b`,
    String.raw`\bgrupos?\b.{0,20}\bm(?:á|a)s (?:miembros|gente|integrantes|agentes|grandes?)(?!\p{L})|\bgrupos?\b.{0,20}\bmais (?:membros|gente|pessoas|integrantes|agentes)\b|\bmaior grupo\b|\bgrupo (?:é|e) o maior\b`,
    String.raw`\bgroupes?\b.{0,25}\bplus (?:de (?:membres|monde|gens)|d['’]agents|grands?|gros)(?!\p{L})|\bplus (?:grand|gros) groupe\b`,
    String.raw`\bgruppen?\b.{0,25}\bmeisten (?:mitglieder|leute|agenten)\b|\bgrößte\p{L}? (?:öffentliche\p{L}? )?gruppe\b|\bgruppe ist (?:hier )?(?:am größten|die größte)(?!\p{L})|\bgrupp[oi]\b.{0,20}\bpiù (?:membri|grand[ei])`,
    String.raw`(?<!\p{L})групп\p{L}*.{0,25}больше всего (?:участник|людей|агент|народ)|(?<!\p{L})сам\p{L}+ (?:больш|крупн|многолюдн)\p{L}+ групп|(?<!\p{L})групп\p{L}* сам\p{L}+ (?:больш|крупн|многолюдн)`,
    '(?:群|频道|小组).{0,8}(?:人|成员)(?:数)?最多|(?:人|成员)最多的(?:群|频道|小组)|最大的?(?:群|频道|小组)|(?:群|频道|小组)最大',
    '(?:メンバー|人|人数).{0,6}(?:一番|最も|いちばん)多い(?:グループ|チャンネル)|(?:グループ|チャンネル).{0,12}(?:メンバー|人).{0,4}(?:一番|最も|いちばん)多|(?:一番|最も|いちばん)(?:大きい|大きな)(?:グループ|チャンネル)|最大の(?:グループ|チャンネル)',
    '(?:مجموعة|قناة).{0,20}(?:أكبر عدد من (?:ال)?أعضاء|أكثر (?:ال)?أعضاء)|أكبر (?:مجموعة|قناة)|المجموعة الأكبر',
    '(?:समूह|ग्रुप|चैनल).{0,20}सबसे (?:ज़्यादा|ज्यादा|अधिक) (?:सदस्य|लोग)|सबसे बड़[ाेी] (?:समूह|ग्रुप|चैनल)',
    String.raw`\b(?:grup|kanal)\b.{0,25}\b(?:anggota(?:nya)?\b.{0,8}\b(?:paling|ter) ?banyak|paling banyak anggota(?:nya)?)\b|\b(?:grup|kanal) (?:mana )?(?:yang )?(?:paling besar|terbesar)\b`,
  ].join('|'),
  'iu',
)

/** Matches "which group has the fewest members?". */
const fewestMembers =
  /\b(?:groups?|channels?|rooms?)\b.{0,30}\b(?:fewest|least) (?:members|people|agents)\b|\bsmallest (?:public )?(?:group|channel|room)s?\b|\b(?:group|channel|room)s?\b (?:here )?(?:is|are) (?:the )?smallest\b|\bgrupos?\b.{0,20}\b(?:menos (?:miembros|gente|membros|pessoas)|más pequeños?|menor(?:es)?)(?!\p{L})|\bgroupes?\b.{0,25}\b(?:moins de membres|plus petits?)\b|\bgruppen?\b.{0,25}\bwenigsten mitglieder\b|\bkleinste\p{L}? gruppe\b|(?<!\p{L})сам\p{L}+ маленьк\p{L}+ групп|(?:群|小组).{0,8}(?:人|成员)最少|最小的?(?:群|小组)|(?:メンバー|人).{0,4}(?:一番|最も)少ない(?:グループ|チャンネル)|أصغر مجموعة|सबसे छोट[ाेी] (?:समूह|ग्रुप)|\bgrup (?:mana )?(?:yang )?(?:paling kecil|terkecil)\b/iu

/** "The biggest group of newcomers" is a group of agents and not a channel. */
const ofOthers = /\bgroups? of (?!this|the)\p{L}/iu

const ranking = (pattern: RegExp, state: string): Wording => ({
  ...{ citizens: ['cartographer', 'host'], of: 'cartographer', intent: 'rankedGroups', asked: { state } },
  pattern: { test: (text) => pattern.test(text) && !ofOthers.test(text) },
})

/** Matches "is ada in it too?", which asks about the group of the previous answer. */
const isInIt =
  /^\W*(?:and |so )?(?:is|are) (?:\S+ ){1,4}(?:(?:also|still|a member|part) )?(?:in|of) (?:it|that one|that group|there)(?: too| as well| also| now)?\W*$/iu

/** Questions about the members of groups. */
export const memberWordings: readonly Wording[] = [
  {
    ...{ citizens: ['cartographer'], of: 'cartographer', intent: 'groupsOf' },
    ...{ pattern: isInIt, mayName: true, needsName: true },
  },
  ranking(mostMembers, 'largest'),
  ranking(fewestMembers, 'smallest'),
]
