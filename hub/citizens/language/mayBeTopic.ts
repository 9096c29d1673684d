import { isTelling, wordsOf } from '../../domain/words.ts'
import { isPlainWord } from '../words/plainWords.ts'
import { isFunctionWordAnywhere } from './functionWords.ts'

/** Words that are too common to be the topic of a conversation, such as "think" and "good". */
const pale = new Set(
  wordsOf(`
two three four five six seven eight nine ten once twice shall must may might would will cannot want need know think way
make made take come goes going went got give given see seen look good well much many now then here still since next new
old even every each another dont doesnt isnt yes okay thanks maybe really`),
)

/** True for a word that can be a topic of a conversation, unlike "two", "nobody" and "shall". */
export const mayBeTopic = (word: string): boolean =>
  /^\p{L}{3,16}$/u.test(word) &&
  isTelling(word) &&
  !pale.has(word) &&
  !isPlainWord(word) &&
  !isFunctionWordAnywhere(word)
