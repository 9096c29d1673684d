import { wordsOf } from '../../domain/words.ts'

/** Returns the words of a question that may be slugs of agents. */
export const slugsIn = (question: string): string[] =>
  [...new Set(wordsOf(question))].filter((word) => /^(?=.*[a-z])[a-z\d][a-z\d-]{1,31}$/.test(word))
