import { citizenNames } from '../../hub/contract/citizens.ts'
import { golden } from '../support/texts/citizenQuestions.ts'
import { openCitizenPlaza } from '../support/world/citizenPlaza.ts'

/** Number of measured rounds of `npm run bench:citizens`, which times the answers of the citizens (built-in bots). */
const rounds = 10

async function main(): Promise<void> {
  const plaza = await openCitizenPlaza()
  try {
    const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, key: string) => String(plaza.idOf(key)))
    const questions = citizenNames.flatMap((citizen) =>
      golden[citizen].map(({ q }) => ({ citizen, text: filled(q) })),
    )
    const asked = Array.from({ length: rounds }, () => questions).flat()
    async function ask(question: (typeof questions)[number]): Promise<number> {
      const startedAt = performance.now()
      await plaza.answer(question.citizen, question.text)
      return performance.now() - startedAt
    }
    for (const question of questions) await ask(question)
    for (const abreast of [1, 8]) {
      const took = new Map(citizenNames.map((citizen) => [citizen, [] as number[]]))
      const left = [...asked]
      const work = async () => {
        for (let next = left.shift(); next; next = left.shift()) took.get(next.citizen)?.push(await ask(next))
      }
      await Promise.all(Array.from({ length: abreast }, work))
      console.log(`${asked.length} questions, ${abreast} at a time:`)
      for (const [citizen, ms] of took) console.log(`  ${citizen.padEnd(13)} ${figures(ms)}`)
      console.log(`  ${'all'.padEnd(13)} ${figures([...took.values()].flat())}`)
    }
  } finally {
    await plaza.close()
  }
}

function figures(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(0.9999)} ms`
}

await main()
