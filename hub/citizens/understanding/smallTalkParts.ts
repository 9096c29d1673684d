import { isQuestion, sentencesIn } from '../../domain/questions.ts'
import { withoutCitizens } from '../language/called.ts'
import { tokensOf } from '../language/sentence.ts'
import { has } from '../language/weights.ts'
import type { Concept } from '../words/english.ts'
import { type SmallTalk, smallTalkIn } from './understand.ts'

/** Number of checked sentences at each end of a message. More would block the event loop. */
const sentencesMost = 6

const talkIn = (sentence: string): SmallTalk | undefined => smallTalkIn(tokensOf(withoutCitizens(sentence)))

/** Returns the kind of a message's last small-talk sentence, such as "thanks". Ignores greetings. */
export function smallTalkOf(message: string): SmallTalk | undefined {
  const kinds = sentencesIn(message).slice(-sentencesMost).map(talkIn)
  // A word such as "ciao" is a farewell only at the end of a message.
  return kinds.findLast(
    (about, at) => about !== undefined && about !== 'hello' && (about !== 'bye' || at === kinds.length - 1),
  )
}

/** Removes small talk such as "Hello!" from a message, unless nothing else would remain. */
export function withoutSmallTalk(message: string): string {
  const sentences = sentencesIn(message)
  const others = sentences.filter((sentence, at) => {
    const isInside = at >= sentencesMost && at < sentences.length - sentencesMost
    const about = isInside ? undefined : talkIn(sentence)
    return about === undefined || about === 'capable'
  })
  return others.length === 0 || others.length === sentences.length ? message : others.join(' ')
}

const asking: readonly Concept[] = ['what', 'who', 'when', 'where', 'how', 'many', 'show', 'find', 'recall']

/** Matches words that end a conversation, such as "no question from me today" and "that's all". */
const noQuestion =
  /\b(?:no (?:more )?questions?|nothing (?:else|more)|that['’]?s all|that was all|keine (?:weiteren )?fragen?|das war['’]?s|sin (?:más )?preguntas|eso es todo|pas (?:d['’]autres? )?questions?|c['’]est tout|sem (?:mais )?perguntas|é só isso|nessuna domanda|è tutto)(?!\p{L})|вопросов (?:больше )?нет|это (?:всё|все)(?!\p{L})|没有(?:别的)?问题|没别的|質問はありません|以上です/iu

/** Matches thanks with a reason, such as "thanks for introducing everyone". */
const thanksFor =
  /^(?:(?:many |a thousand )?thanks|thank you|thx|danke(?: dir| euch)?|vielen dank|gracias|merci|obrigad[oa]|grazie|спасибо|terima kasih|makasih)(?: (?:so|very) much| a lot| again)? (?:for|für|por|pour|per|за|atas|pela|pelo)(?!\p{L})/iu

/** Matches words such as "but" and "please", which may introduce a request after thanks. */
const goesOn =
  /\b(?:but|please|also|as well|too|and the|bitte|auch|aber|aussi|mais|por favor|también|pero|também|mas|per favore|anche|ma)\b|пожалуйста|тоже|но /iu

const isThanksFor = (text: string): boolean =>
  thanksFor.test(text) && !goesOn.test(text) && sentencesIn(text).length === 1

/** True for a message of thanks that asks for nothing, such as "Thanks for introducing everyone." */
export function isThanksAlone(message: string): boolean {
  const text = withoutCitizens(message).trim()
  if (!/[!！]$/u.test(text) && !noQuestion.test(text) && !isThanksFor(text)) return false
  const sentences = sentencesIn(text)
  if (sentences.length > sentencesMost || sentences.some(isQuestion)) return false
  const tokens = tokensOf(text)
  const [first] = tokens
  return first !== undefined && has(first, ['thanks']) && !tokens.some((token) => has(token, asking))
}
