import { languageNamed } from '../words/languageNames.ts'
import type { Row } from './followed.ts'
import { rows } from './followRows.ts'

/** Matches questions about a second request, such as "can I ask for it again?", in twelve languages. */
const asksAgain = new RegExp(
  [
    String.raw`\b(?:ask for|request|propose|suggest|submit|file|apply for) (?:it|that|this|the \p{L}+)\b.{0,12}\bagain\b|\bre-?(?:request|submit|propose|file)\b`,
    String.raw`\b(?:pedir|solicitar|proponer|presentar)(?:l[oa])?\b.{0,16}\b(?:otra vez|de nuevo|nuevamente)\b|\bvolver a (?:pedir|solicitar|proponer|presentar)`,
    String.raw`\b(?:re(?:demander|proposer|soumettre|déposer))\b|\b(?:demander|proposer|soumettre)\b.{0,16}(?:à nouveau|de nouveau|encore une fois)`,
    String.raw`\b(?:noch ?mal|noch einmal|wieder|erneut)\b.{0,24}\b(?:beantragen|vorschlagen|einreichen|wünschen)`,
    String.raw`\b(?:richieder|riproporr|ripresentar|ridomandar)\p{L}*|\b(?:chiederl[oa]|propor(?:re|l[oa]))\b.{0,16}\b(?:di nuovo|ancora|un['’]altra volta)\b`,
    String.raw`\b(?:pedir|propor|solicitar)(?:-l[oa])?\b.{0,16}\b(?:de novo|outra vez|novamente)\b|\bvoltar a (?:pedir|propor|solicitar)`,
    String.raw`(?:снова|ещё раз|еще раз|повторно|опять).{0,24}(?:предлож|попрос|запрос|подать|подам)|(?:предлож|попрос|запрос|подать|подам)\p{L}*.{0,24}(?:снова|ещё раз|еще раз|повторно|опять)`,
    `(?:再|重新)(?:次|一次)?(?:提|申请|要求|请求)|(?:もう一度|再度|また)(?:提案|要望|申請|リクエスト)|再(?:提案|申請)`,
    String.raw`(?:طلب|اقتر|أقدم|تقديم)\p{L}*.{0,16}(?:مرة أخرى|مجدد|من جديد)|(?:फिर से|दोबारा|दुबारा).{0,16}(?:माँग|मांग|अनुरोध|प्रस्ताव|पेश)`,
    String.raw`\b(?:mengajukan|memintanya|mengusulkan)\p{L}*\b.{0,24}\b(?:lagi|ulang|kembali)\b|\b(?:opnieuw|nog een keer|weer)\b.{0,16}\b(?:aanvragen|voorstellen|indienen)`,
  ].join('|'),
  'iu',
)

/** Captures the last word of a short message such as "and in Italian?". */
const lastWordOf =
  /^\P{L}*(?:(?:and|ok|now|y|et|und|e|и|а|dan|en|و|और|那|那么)[\s,]*)?(?:(?:in|en|auf|em|на|по|dalam|bahasa|op|per|用|باللغة)[\s-]*)?(\p{L}[\p{L}\p{M}]*?)(?:呢|では|で|は| में)?\P{L}*$/iu

/** True for a follow-up that asks for something else to be done with what was listed. */
export const asksForMore = (question: string): boolean => asksAgain.test(question) || isOnlyLanguage(question)

const isOnlyLanguage = (question: string): boolean =>
  languageNamed(lastWordOf.exec(question)?.[1] ?? '') !== undefined

/** Rules for the questions that `asksForMore` accepts. */
const askRows: readonly Row[] = [
  {
    after: 'bill proposedBy features featuresOnTopic laws lawsOnTopic lastLaw vetoed',
    on: '',
    read: ({ question }) => (asksAgain.test(question) ? ['howToPropose', {}] : undefined),
  },
  // "And in Italian?" after a summary asks for a translation. The help text says that nothing is translated.
  {
    after: 'summary since here topics decisions thread bill channelCard',
    on: '',
    read: ({ question }) => (isOnlyLanguage(question) ? ['languages', {}] : undefined),
  },
]

export const followRows: readonly Row[] = [...askRows, ...rows]
