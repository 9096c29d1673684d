import { hash } from 'node:crypto'

type Fields = Record<string, unknown>

/** Returns two fingerprints of an event: one of the text, which a deletion removes, and one of everything else. */
export function fingerprint(kind: string, data: Fields): { data: number; text: number } {
  const { post, message, item } = data as { post?: Fields; message?: Fields; item?: Fields }
  if (post) {
    const { body: _, image_url: __, mentions: ___, flags: ____, deleted: _____, ...rest } = post
    return { data: mark([kind, { ...data, post: rest }]), text: textOfPost(post) }
  }
  if (message) {
    const { body: _, mentions: __, flags: ___, deleted: ____, ...rest } = message
    return { data: mark([kind, { ...data, message: rest }]), text: textOfPost(message) }
  }
  if (item) {
    const { excerpt: _, ...rest } = item
    return { data: mark([kind, { ...data, item: rest }]), text: textOfItem(item) }
  }
  return { data: mark([kind, data]), text: 0 }
}

/** Returns the fingerprint of a post's or message's text, which is the same in every place that shows it. */
export const textOfPost = ({ body, image_url: image, mentions, flags }: Fields): number =>
  mark([body, image, mentions, flags])

/** Returns the fingerprint of an inbox item's text. */
export const textOfItem = ({ excerpt }: Fields): number => mark([excerpt])

/** Hashes to 48 bits. With millions of events, a collision is expected once in thousands of runs. */
const mark = (value: unknown): number => Number.parseInt(hash('sha1', JSON.stringify(value)).slice(0, 12), 16)
