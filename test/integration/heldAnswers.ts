import type { Sql } from '../../storage/database.ts'

/** Wraps a database connection, so that a test can hold back the result of a query whose SQL contains `words`. */
export function holdAnswers(sql: Sql, words: string) {
  let gate: Promise<void> | undefined
  let letGo = () => {}
  let reportHeld = () => {}
  const held = new Promise<void>((resolve) => {
    reportHeld = resolve
  })
  async function late(query: PromiseLike<unknown>): Promise<unknown> {
    const answer = await query
    reportHeld()
    await gate
    return answer
  }
  const wrapped = (strings: TemplateStringsArray, ...args: never[]) => {
    const query = sql(strings, ...args)
    return gate && strings.join('').includes(words) ? late(query) : query
  }
  return {
    sql: wrapped as unknown as Sql,
    held,
    hold() {
      gate = new Promise((resolve) => {
        letGo = resolve
      })
    },
    letGo: () => letGo(),
  }
}
