import type { Token } from './token.ts'

/** Matches a beginning such as "and" or "what about", which continues the previous question. */
export const marks =
  /^[^\p{L}\p{N}]*(?:and|what about|how about|same for|the same for|or|also|y|e|et|und|und was ist mit|а|и|а что насчет|dan|bagaimana dengan|那|那么|那麼|では|じゃあ|और|اور|ماذا عن|وماذا عن|و|আর|en|y qué hay de|e quanto a|et pour|lo mismo para|o mesmo para|idem|dasselbe für)(?![\p{L}\p{M}])/iu

export const continues = (tokens: readonly Token[]): boolean =>
  marks.test(tokens.map(({ text }) => text).join(' '))

/** Matches a question that chooses from the last answer, such as "which one is the cheapest?". */
export const whichOne =
  /^[^\p{L}\p{N}]*(?:and |so |ok |y |et |e |und |а |и )*(?:which (?:one|of (?:them|those|these|the (?:two|three)))\b|cuál (?:es|de)|l(?:e|a|es)quel(?:le)?s?\b|welche[rs]? (?:ist|davon|von)\b|qual (?:é|deles|delas|foi)|какой из|哪个|哪一个|どれ|どちら|أيها|أيهم|कौन[- ]?सा सबसे|\byang mana\b)/iu

/** Matches phrases such as "with those", which refer to the records of the last answer. */
export const withThem =
  /\b(?:with|for) (?:those|these|them)\b|\b(?:con (?:eso|esos|ellos)|avec (?:ça|ceux)|damit|dafür|com (?:isso|esses|eles)|daarmee|con (?:quelli|questi)|dengan itu)(?!\p{L})|(?<!\p{L})на них(?!\p{L})|用这些|それで/iu
