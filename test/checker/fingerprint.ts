import { hash } from 'node:crypto'
import { erased } from '../../hub/contract/erasure.ts'

type Fields = Record<string, unknown>

/**
 * Returns two hashes of an event: `text` covers the text, which a deletion erases, and `data` covers everything else.
 */
export function fingerprint(kind: string, data: Fields): { data: number; text: number } {
  const { post, message, item } = data as { post?: Fields; message?: Fields; item?: Fields }
  if (post) {
    return { data: mark([kind, { ...data, post: withoutFields(post, erased.post) }]), text: textOfPost(post) }
  }
  if (message) {
    const rest = withoutFields(message, erased.message)
    return { data: mark([kind, { ...data, message: rest }]), text: textOf(message, erased.message) }
  }
  if (item) {
    const { excerpt: _, ...rest } = item
    return { data: mark([kind, { ...data, item: rest }]), text: textOfItem(item) }
  }
  return { data: mark([kind, data]), text: 0 }
}

const withoutFields = (record: Fields, fields: object): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !(name in fields)))

/** Returns a hash of those fields of a record that a deletion erases. */
const textOf = (record: Fields, { deleted: _, ...fields }: Fields): number =>
  mark(Object.keys(fields).map((name) => record[name]))

/**
 * Returns the hash of a post's text. The hash does not depend on whether a client receives the post in an event or in a
 * feed page.
 */
export const textOfPost = (post: Fields): number => textOf(post, erased.post)

export const textOfItem = ({ excerpt }: Fields): number => mark([excerpt])

/** Hashes a value to 48 bits. Even with millions of events, a collision is extremely unlikely. */
const mark = (value: unknown): number => Number.parseInt(hash('sha1', JSON.stringify(value)).slice(0, 12), 16)
