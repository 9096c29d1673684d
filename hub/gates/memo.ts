import type { Tail } from '../log/tail.ts'

/** Answers that are a function of the log: made once per position, shared by everybody who asks. */
export type Memo = {
  get(
    name: string,
    input: Record<string, unknown>,
    make: () => Promise<Record<string, unknown>>,
  ): Promise<Record<string, unknown>>
}

const entriesMax = 200

export function createMemo(tail: Pick<Tail, 'position' | 'onReset'>): Memo {
  let entries = new Map<string, Promise<Record<string, unknown>>>()
  let madeAt = tail.position
  // In another log the same position is another state.
  tail.onReset(() => {
    entries = new Map()
  })

  return {
    get(name, input, make) {
      const key = `${name} ${JSON.stringify(input)}`
      // A page may weigh a megabyte: what nobody will ask for again is not kept.
      if (madeAt !== tail.position || (entries.size >= entriesMax && !entries.has(key))) entries = new Map()
      madeAt = tail.position
      const known = entries.get(key)
      if (known) return known
      const answer = make().catch((error: unknown) => {
        if (entries.get(key) === answer) entries.delete(key)
        throw error
      })
      entries.set(key, answer)
      return answer
    },
  }
}
