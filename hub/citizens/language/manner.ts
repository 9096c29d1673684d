import { withoutRequest } from './requests.ts'

const edge = '(?<![\\p{L}\\p{M}])'

/** Matches a request for a short answer, such as "in two lines". */
const manners = [
  'in (?:just |only |about )?(?:a|one|two|three|four|five|a few|a couple of|\\d) (?:short |simple )?(?:lines?|sentences?|words|points?|bullets?)',
  'in (?:short|brief)|in a nutshell|briefly',
  'in (?:einem|ein|zwei|drei|wenigen|kurzen) (?:kurzen )?(?:Satz|Sätzen|Worten|Zeilen)|in aller Kürze',
  'en (?:une|deux|trois|quelques|peu de) (?:phrases?|lignes?|mots?)|en bref',
  'en (?:una|dos|tres|pocas|unas) (?:frases?|líneas?|palabras?)|en resumen',
  'em (?:uma|duas|três|poucas) (?:frases?|linhas?|palavras?)',
  'in (?:una|due|tre|poche) (?:frasi|frase|righe|riga|parole)|in breve',
  'в двух словах|вкратце|(?:в|за) (?:одном|двух|трёх|пару|нескольких) (?:предложени\\p{L}+|словах|строк\\p{L}*)',
  'dalam (?:satu|dua|tiga|beberapa) (?:kalimat|kata|baris)',
  'in (?:één|twee|drie|een paar) (?:zinnen|zin|regels|woorden)|in het kort',
]
  .map((words) => `${edge}(?:${words})(?![\\p{L}\\p{M}])`)
  .concat('用?[一两兩三几幾]句话|简单地?说|一言で|[一二三]行で|बस (?:एक|दो) (?:वाक्य|लाइन)(?:ों)? में')
  .join('|')
/** Matches phrases such as "these days", which name no particular time. */
const vague = `${edge}(?:these days|nowadays|estos días|ces jours-ci|ces temps-ci|derzeit|zurzeit|in diesen Tagen|nestes dias|hoje em dia|in questi giorni|в эти дни|нынче|akhir-akhir ini|belakangan ini)`
const atEnd = new RegExp(`[\\s,，、]*(?:${manners}|${vague})(?=[\\s?!.？！。]*$)`, 'iu')
const atStart = new RegExp(`^\\s*(?:${manners})[\\s,:，、]+`, 'iu')

/** Matches a vague number in a time such as "the last couple of days". */
const aFew =
  /(?<=\b(?:last|past) )(?:a )?(?:couple(?: of)?|few) (?=(?:minute|hour|day|week|month)s\b)|\ba (?:couple of|few) (?=(?:minute|hour|day|week|month)s ago\b)/giu

/** Patterns for "the last few days", each with a replacement that means "the last 3 days". */
const fewDays: readonly [RegExp, string][] = [
  [
    /(?<!\d )(últim[oa]s|ultimi|laatste|letzten) (?:paar )?(d[ií]as|giorni|dagen|Tagen?)(?!\p{L}| (?:de|di|van|des|von) )/giu,
    '$1 3 $2',
  ],
  [/(?<!\p{L}|\d )derniers jours(?!\p{L}| d[eu']| d’)/giu, '3 derniers jours'],
  [/(?<!\p{L}|\d )последни[ехй]\p{L}* (?:несколько )?дн(?:и|ей|я)(?!\p{L})/giu, 'последние 3 дня'],
  [/(?<!\p{L})beberapa hari (?:terakhir|ini)(?!\p{L})/giu, '3 hari terakhir'],
  [/الأيام (?:القليلة )?(?:الأخيرة|الماضية)/gu, 'آخر 3 أيام'],
  [/(?:पिछले|बीते) कुछ दिनों?/gu, 'पिछले 3 दिनों'],
  [/(?:最近|过去|近|这)几天/gu, ' 过去三天 '],
  [/(?:ここ|最近の?)数日(?:間)?/gu, 'ここ三日'],
]

/** Matches Portuguese phrases for "tell me more", such as "me conta mais", to replace them with "mostra mais". */
const tellMore = /(?<!\p{L})(?:(?:conta|diz|fala)-me|me (?:conta|conte|diz|diga|fala|fale)) mais(?!\p{L})/giu

/** Questions with more characters stay unchanged, because the patterns would block the event loop. */
const charactersMost = 600

/**
 * Removes phrases such as "could you tell me", "in two lines" and "these days" from a question. Also replaces
 * vague numbers, as in "the last few days", with digits.
 */
export function withoutManner(question: string): string {
  if (question.length > charactersMost) return question
  const counted = fewDays
    .reduce((left, [from, to]) => left.replace(from, to), question)
    .replace(aFew, (words) => (/few/i.test(words) ? '3 ' : '2 '))
    .replace(tellMore, 'mostra mais')
  const rest = withoutRequest(counted).replace(atEnd, '').replace(atStart, '')
  return /\p{L}/u.test(rest) ? rest : counted
}
