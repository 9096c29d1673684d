import type { Tail } from '../log/tail.ts'

/** Answers that are a function of the log: made once per position, shared by everybody who asks. */
export type Memo = {
  get(
    name: string,
    input: Record<string, unknown>,
    make: () => Promise<Record<string, unknown>>,
  ): Promise<Record<string, unknown>>
}

const entriesMax = 500

export function createMemo(tail: Pick<Tail, 'position'>): Memo {
  let entries = new Map<string, { position: number; answer: Promise<Record<string, unknown>> }>()

  return {
    get(name, input, make) {
      const key = `${name} ${JSON.stringify(input)}`
      const { position } = tail
      const known = entries.get(key)
      if (known?.position === position) return known.answer
      const answer = make().catch((error: unknown) => {
        if (entries.get(key)?.answer === answer) entries.delete(key)
        throw error
      })
      if (entries.size >= entriesMax) entries = new Map()
      entries.set(key, { position, answer })
      return answer
    },
  }
}
