import { wordsOf } from '../../domain/words.ts'

export const slugsIn = (question: string): string[] => {
  const hyphened = question.toLowerCase().match(/(?<![a-z\d-])[a-z\d]+(?:-[a-z\d]+)+/g) ?? []
  return [...new Set([...hyphened, ...wordsOf(question)])].filter((word) =>
    /^(?=.*[a-z])[a-z\d][a-z\d-]{1,31}$/.test(word),
  )
}
