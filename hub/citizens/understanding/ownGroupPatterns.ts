import { group, grupo, gruppe } from '../words/groupWords.ts'

/** Matches questions about the asker's groups, such as "which groups am I in?", in several languages. */
const ownGroups = new RegExp(
  [
    String.raw`\b(?:in|to|of) (?:which|what|how many) (?:public )?${group} (?:am i|do i (?:belong|sit))(?!\p{L})|\b(?:which|what|how many) (?:of the )?(?:other )?${group} (?:am i|i am|i['’]m|im|have i|did i|do i) (?:(?:currently|still|actually|a|also) ){0,3}(?:in\b|part\b|member\b|join|belong)|^\W*(?:@\S+ )?(?:show |list |what are )?(?:me )?my (?:own )?${group}\W*$|^\W*(?:@\S+ )?am i (?:already |still |even )?(?:in|a member of|part of) (?!trouble|time|danger)`,
    String.raw`\b(?:en |de )?(?:qu[eé]|cu[aá]les|cu[aá]ntos) ${grupo} (?:estoy|soy miembro|participo|me un[ií])|^\W*(?:estoy|soy miembro) (?:en|de(?:l| la)?) (?:${grupo}|el|la)|\b(?:dans |de )?(?:quels|combien de) ${grupo} (?:suis-je|je suis|j['’]ai rejoint)`,
    String.raw`\b(?:em |de )?(?:que|quais|quantos) ${grupo} (?:eu )?(?:estou|participo|sou membro|entrei)|\bin (?:che|quali|quanti) ${grupo} (?:sono|sto)\b`,
    String.raw`\bin (?:welchen|wie vielen) ${gruppe} (?:bin|stecke|sitze) ich\b|\bin welke (?:groepen|kanalen) (?:zit|ben) ik\b`,
    String.raw`(?<!\p{L})в каких (?:я (?:группах|каналах|чатах)|(?:группах|каналах|чатах) я)(?!\p{L})`,
    '我(?:现在)?(?:都)?(?:在|加入了|加了|参加了)(?:哪些|哪几个|几个|多少个?)(?:群|频道|小组)|(?:私|自分|僕)(?:が|は)?(?:いま|今)?(?:入って|参加して)いる(?:グループ|チャンネル)|(?:どの|いくつの)(?:グループ|チャンネル)に(?:私|自分)(?:が|は)(?:入って|参加)',
    'في (?:أي|كم) (?:مجموع|قنا)\\S* أنا|मैं (?:किन|कितने|किस)[- ]?(?:किन )?(?:समूह|ग्रुप|चैनल)',
    String.raw`\b(?:aku|saya) (?:sekarang |lagi |udah |ada |ikut |masuk |gabung ){1,3}(?:di )?(?:grup|kanal|channel) (?:apa|mana)|\b(?:grup|kanal|channel) (?:apa|mana) (?:saja |aja )?(?:yang )?(?:aku|saya) (?:ikuti|masuki)\b`,
  ].join('|'),
  'iu',
)

/** Matches requests for the asker's groups, such as "list the groups that I'm a member of". */
const groupsOfMine =
  /\bgroups (?:that )?i(?:['’]m| am|['’]ve| have) (?:already )?(?:a )?(?:in\b|member|part|joined)|\bgr[uo]+p[eo]s? (?:de los que |des que |dont |in denen )?(?:soy miembro|eu faço parte|eu participo|je fais partie|je suis membre|ich bin|bin ich)(?!\p{L})|\bfais(?:-je)? partie de quels groupes|\bde que(?:is)? grupos (?:eu )?(?:faço|sou)|\bde (?:qué|cuáles) grupos soy|我(?:加入|参加)(?:(?:了|过)?的(?:群|小组|频道)(?:都?有哪些|都?是哪些|[？?]|$)|(?:了|过)?哪些.{0,4}(?:群|小组|频道))|(?:私|自分)(?:が|は).{0,8}(?:参加|入って).{0,8}(?:グループ|チャンネル)(?:に(?:い|入)|は|一覧|を(?:教|見|並)|[?？]|$)|الجروبات اللي أنا|المجموعات التي أنا|मैंने .{0,12}(?:ग्रुप|समूह) (?:जॉइन|ज्वाइन)|\b(?:aku|saya) (?:ini )?anggota grup (?:apa|mana)/iu

/** Matches questions about groups without the asker, such as "which groups am I not in yet?". */
const groupsWithoutMe =
  /\bgr(?:ou|u)ps\b.{0,12}\b(?:i['’]?m|i am|am i|have i|i have|i['’]ve) (?:not|n['’]t)(?: yet)? (?:in|joined|part|a member)\b|\bgroups\b.{0,12}\bi(?:['’]?m| am) not in\b|\bgr(?:ou|u)ps\b.{0,20}\bi (?:have|am) ?n['’]?t (?:yet )?(?:joined|in|part)|\bgrupos\b.{0,16}\b(?:no estoy|não estou)|\bgroupes\b.{0,20}\bje ne suis pas|\bgruppen bin ich (?:noch )?nicht|(?<!\p{L})групп\p{L}*.{0,15}меня (?:ещё |еще )?нет|我(?:还)?没(?:有)?(?:加入|参加)的?.{0,4}(?:群|小组)|(?:まだ)?(?:入って|参加して)いないグループ|\bgrup\b.{0,20}\bbelum (?:aku|saya) (?:ikut|masuk)/iu

/** Matches questions about groups that the asker may join, such as "which group can I join to talk about rivers?". */
const mayJoin =
  /\b(?:can|could|should|may) i (?:join|enter|get in)\b|\b(?:puedo|podría) (?:unirme|entrar)(?!\p{L})|\b(?:puis-je|pourrais-je|je peux) (?:rejoindre|entrer)\b|\bkann ich (?:beitreten|rein|.{0,20}(?:beitreten|mitmachen|eintreten))\b|\b(?:posso|poderia) (?:entrar|participar)\b|\b(?:bisa|boleh) (?:aku |saya )?(?:masuk\p{L}*|gabung|ikut\p{L}*)(?!\p{L})|(?<!\p{L})(?:могу|можно) (?:вступить|войти)|(?:可以|能)加入|参加でき|入れる|أنضم|(?:शामिल|जुड़) (?:हो )?सक/iu

/** True for a question about the groups of which the asker is a member, or is not a member. */
export const asksOwnGroups = (text: string): boolean =>
  (ownGroups.test(text) || groupsOfMine.test(text) || groupsWithoutMe.test(text)) && !mayJoin.test(text)
