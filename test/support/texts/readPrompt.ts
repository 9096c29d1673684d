type Block = { id: number; facts: string[]; text: string }

export type ReadPrompt = {
  fence: string
  posts: Block[]
  questions: Block[]
  around: string[]
}

/**
 * Splits a language model prompt into its parts. Throws if the lines around quoted texts are wrong, for example
 * "BEGIN abc" without "END abc".
 */
export function readPrompt(prompt: string): ReadPrompt {
  const fence = /between a line "BEGIN ([a-z]+)"/.exec(prompt)?.[1]
  if (!fence) throw new Error('the prompt names no fence')
  const around: string[] = []
  const fenced: string[][] = []
  let inside: string[] | undefined
  for (const line of prompt.split(/\r\n|[\n\r\v\f\x85\u2028\u2029]/)) {
    if (line === `BEGIN ${fence}` && !inside) inside = []
    else if (line === `END ${fence}` && inside) {
      fenced.push(inside)
      inside = undefined
    } else if (line.includes(fence) && !line.startsWith('Everything between a line')) {
      throw new Error(`the fence stands elsewhere: ${line}`)
    } else (inside ?? around).push(line)
  }
  if (inside || fenced.length < 1 || fenced.length > 2) throw new Error('the fences do not pair')
  const [posts = [], questions = []] = fenced
  return { fence, around, posts: blocks(posts), questions: blocks(questions) }
}

const postFacts =
  /^post \d+ by [a-z0-9-]+, [0-9TZ:.-]+, (the root|in reply to \d+)(, labels: [a-z_ ]+)?(, deleted)?$/
const questionFacts = /^in post \d+ by [a-z0-9-]+$/

function blocks(lines: readonly string[]): Block[] {
  const found: Block[] = []
  for (const line of lines) {
    const last = found.at(-1)
    if (line.startsWith('| ') && last) last.text += `${last.text === '' ? '' : '\n'}${line.slice(2)}`
    else if (postFacts.test(line) || questionFacts.test(line)) {
      found.push({ id: Number(/post (\d+)/.exec(line)?.[1]), facts: line.split(', '), text: '' })
    } else throw new Error(`a line of nobody: ${line}`)
  }
  return found
}
