import type { Token } from './token.ts'

/** Matches a beginning such as "and" or "what about", which continues the previous question. */
export const marks =
  /^[^\p{L}\p{N}]*(?:and|what about|how about|same for|the same for|or|also|y|e|et|und|und was ist mit|а|и|а что насчет|dan|bagaimana dengan|那|那么|那麼|では|じゃあ|और|اور|ماذا عن|وماذا عن|و|আর|en|y qué hay de|e quanto a|et pour|lo mismo para|o mesmo para|idem|dasselbe für)(?![\p{L}\p{M}])/iu

export const continues = (tokens: readonly Token[]): boolean =>
  marks.test(tokens.map(({ text }) => text).join(' '))
