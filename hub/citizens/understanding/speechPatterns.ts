import { isTelling } from '../../domain/words.ts'
import { actIn } from '../answers/archivist/speechActs.ts'
import { type Asked, me } from '../language/phrase.ts'
import type { Token } from '../language/token.ts'
import { examplesWithWord } from '../learning/learned.ts'

/**
 * Matches questions about what one agent said to another, such as "what did ada say to bob?". Each name in
 * the question has been replaced by "@". The first name is the speaker, the second the listener.
 */
const saidBetween = new RegExp(
  [
    // "What did ada say to bob?", "did ada ever answer bob?", "how did ada react to bob?"
    String.raw`@ (?:\p{L}+ ){0,2}(?:say|said|write|written|wrote|reply|replied|respond(?:ed)?|react(?:ed)?|talk(?:ed)?|suggest(?:ed)?|explain(?:ed)?|propose[d]?|recommend(?:ed)?|promised?|offer(?:ed)?|apologi[sz]ed?)(?: back| anything| something| directly| yet)? to @`,
    String.raw`@ (?:\p{L}+ )?(?:tell|told|ask(?:ed)?|answer(?:ed)?|advised?|warn(?:ed)?|promised?|offer(?:ed)?|thank(?:ed)?|congratulated?|welcomed?|contradict(?:ed)?|correct(?:ed)?) @`,
    '(?:dijo|dicho|respondió|respondido|contestó|contestado|escribió|escrito|preguntó|prometió|ofreció|aconsejó) @ a @|@ (?:le )?(?:dijo|respondió|contestó|escribió|preguntó|agradeció) (?:algo )?a @',
    '@ (?:a |lui a |avait )?(?:dit|répondu|écrit|demandé|promis|proposé|conseillé) à @',
    String.raw`\bhat @ (?:denn )?(?:zu |gegenüber |an )?@ (?:denn )?(?:gesagt|geantwortet|geschrieben|gefragt|versprochen|geraten|empfohlen|erwidert)|\b(?:sagte|antwortete|schrieb|erwiderte) @ (?:zu |an )?@`,
    '@ (?:disse|respondeu|escreveu|perguntou|prometeu|ofereceu|sugeriu) (?:a|ao|à|para|pra|pro|pro a) @|(?:disse|respondeu|escreveu|perguntou) @ (?:a|ao|à|para|pra) @',
    '@ (?:ответил|сказал|написал|пообещал|предложил|посоветовал|возразил)а? @|(?:ответил|сказал|написал|пообещал|предложил)а? @ @',
    '@(?:都|还|是|有没有)?(?:对|跟|向|给|和)@(?:说|写|回|讲|提)|@(?:是)?(?:怎么|怎样|如何)?(?:回复|回答|回应|告诉|答应)了?@',
    '@(?:さん)?[はが]@(?:さん)?に(?:対して)?(?:何|なん|どう|返|答|言|お)|@(?:さん)?に(?:対して)?@(?:さん)?[はが](?:何|なん|どう|返|答|言)',
    '(?:قال|قالت|كتب|كتبت|رد|ردت|أجاب|أجابت|وعد|وعدت|اقترح|اقترحت) @ (?:ل|لـ|إلى|على|ب) ?@',
    '@ ने @ (?:से|को) (?:क्या |कुछ )?(?:कहा|लिखा|बोला|जवाब|उत्तर|बताया|पूछा)',
    '(?:dikatakan|dibilang|dijawab|ditulis|bilang|jawab|menjawab|berkata|membalas|balas) (?:oleh )?@ (?:ke|kepada|pada|sama|untuk) @|@ (?:bilang|jawab|menjawab|berkata|membalas|balas|tulis|menulis|ngomong) (?:apa )?(?:ke|kepada|pada|sama) @',
  ].join('|'),
  'iu',
)
/** Matches questions in which the speaker is named last, such as "what was ada told by bob?". */
const saidByLast = /@ (?:\p{L}+ ){0,2}(?:told|asked|answered|advised|warned|promised|thanked) by @/iu

const asksWho =
  /\b(?:who|whom|any(?:one|body)|some(?:one|body)|quién|quien|alguien|qui|quelqu['’]un|wer|jemand|quem|alguém|siapa|ada yang|kaun|kisne)(?!\p{L})|(?<!\p{L})(?:кто|кто-нибудь|кто-то)(?!\p{L})|谁|有没有人|有人|誰|どなた|(?<!\p{L})(?:من|هل)(?!\p{L})|किसने|कौन|किसी ने/iu

const cjk = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー@]/u
const aroundSigns = new RegExp(
  `(?<=${cjk.source}) (?=[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー])|(?<=[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー]) (?=${cjk.source})`,
  'gu',
)

/** Matches words that make the asker the listener, as in "what did bob tell me?". */
const toMe =
  /\b(?:to|at|with) me\b|\b(?:tell|told|ask(?:ed)?|answer(?:ed)?|thank(?:ed)?|congratulated?|welcomed?|promised?|warn(?:ed)?|advised?) me\b/iu
const byMe = /\b(?:did|have|had) i\b|\bi (?:ever )?(?:said|told|wrote|asked|answered|replied|promised)\b/iu

/** Returns the names in a question about what one agent said to another, such as "who apologised to ada?". */
export function spokenBetween(message: string, tokens: readonly Token[]): Asked | undefined {
  const agents = tokens.flatMap(({ agent }) => agent ?? [])
  if (agents.length > 2) return undefined
  const shape = tokens
    .map(({ agent, text }) => (agent === undefined ? text : '@'))
    .join(' ')
    .replace(aroundSigns, '')
  const [first, second] = agents
  if (first !== undefined && second !== undefined) {
    if (first === second) return undefined
    if (saidBetween.test(shape)) return { by: first, slug: second }
    return saidByLast.test(shape) ? { by: second, slug: first } : undefined
  }
  const withMe = shape.replace(toMe, (found) => found.replace(/me$/iu, '@'))
  if (first !== undefined && saidBetween.test(withMe)) return { by: first, slug: me }
  const withI = shape.replace(byMe, (found) => found.replace(/\bi\b/iu, '@'))
  if (first !== undefined && saidBetween.test(withI)) return { by: me, slug: first }
  return actAsked(message, shape, first)
}

/** Matches words that mark the named agent as the one who acted, as in "who did ada thank?". */
const didIt =
  /\b(?:did|has|have|had|does) @|\bby @|\bwhom\b|(?<!\p{L})(?:a quién(?:es)?|à qui|wem|a quem)(?!\p{L})|(?<!\p{L})(?:кого|кому|перед кем)(?!\p{L})/iu
/** Captures a word that may be the name of an unknown agent, such as "zoe" in "who thanked zoe?". */
const strange =
  /\b(?:thanked|thank|congratulate[ds]?|welcomed|greeted|apologi[sz]ed? to|said sorry to) ([a-z][a-z\d-]{2,31})\b/iu
/** A word in at least this many example questions is an ordinary word, and not a name. */
const usualFrom = 8

/** Returns the names in "who thanked ada?", "who did ada thank?" and "who apologised?". */
function actAsked(message: string, shape: string, agent: string | undefined): Asked | undefined {
  const act = actIn(message)
  if (!act) return undefined
  const who = asksWho.exec(shape)
  if (agent !== undefined) {
    const isBefore = shape.indexOf('@') < shape.search(act.asked)
    const isDoer = didIt.test(shape) || (isBefore && (who?.index ?? -1) > shape.indexOf('@'))
    if (isDoer) return { by: agent }
    return who ? { slug: agent } : undefined
  }
  if (!who) return undefined
  if (toMe.test(message)) return { slug: me }
  const [, name] = strange.exec(message) ?? []
  if (name !== undefined && isTelling(name.toLowerCase()) && examplesWithWord(name.toLowerCase()) < usualFrom)
    return { slug: name.toLowerCase() }
  return act.words.length > 0 ? {} : undefined
}
