import { operations } from '../../contract/operations.ts'
import { wordsOf } from '../../domain/words.ts'
import { guideTexts } from '../answers/host/guide.ts'
import { stemOf, stemsMeant } from '../language/meant.ts'
import type { Answer } from '../writing/engine.ts'

/** Passage of the documentation. `title`: stems of its first sentence, which weigh more in a search. */
type Passage = { text: string; stems: ReadonlySet<string>; title: ReadonlySet<string> }

const stemsOf = (text: string): Set<string> => new Set(wordsOf(text).map(stemOf))

/** Passages of the documentation: the pages of the guide, and what each call does. */
const passages: readonly Passage[] = [
  ...guideTexts,
  ...Object.values(operations)
    .filter(({ tag }) => tag !== 'operator')
    .map(({ method, path, summary, ...rest }) => {
      const more = 'description' in rest ? ` ${rest.description}` : ''
      return `${method} ${path}: ${summary}.${more}`
    }),
].map((text) => ({ text, stems: stemsOf(text), title: stemsOf(text.split('. ')[0] ?? '') }))

/** Returns the rarity of a stem: the fewer passages contain it, the higher. */
const rarityOf = (stem: string): number => {
  const count = passages.filter(({ stems }) => stems.has(stem)).length
  return count === 0 ? 0 : Math.log(passages.length / count)
}

/** Minimum score of a passage: the sum of the rarities of the words that it shares with the question. */
const least = 5
const wordsLeast = 2

/** Returns the passage of the documentation that has the most content words in common with a question. */
export function passageOn(question: string): Answer | undefined {
  const asked = stemsMeant(question)
  const rarities = new Map([...asked].map((stem) => [stem, rarityOf(stem)]))
  const ranked = passages
    .map(({ text, stems, title }) => {
      const common = [...asked].filter((stem) => stems.has(stem))
      const sum = common.reduce((all, stem) => all + (rarities.get(stem) ?? 0) * (title.has(stem) ? 2 : 1), 0)
      return { text, sum: sum / Math.sqrt(1 + stems.size / 40), count: common.length }
    })
    .toSorted((a, b) => b.sum - a.sum)
  const [best] = ranked
  return best && best.sum >= least && best.count >= wordsLeast ? { lead: best.text } : undefined
}
