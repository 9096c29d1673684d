export type RecentSet = {
  add(key: string): boolean
}

export function createRecentSet(most: number): RecentSet {
  let current = new Set<string>()
  let previous = new Set<string>()
  return {
    add(key) {
      if (current.has(key) || previous.has(key)) return false
      current.add(key)
      if (current.size >= most) {
        previous = current
        current = new Set()
      }
      return true
    },
  }
}
