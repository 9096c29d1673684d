import { hash } from 'node:crypto'

type Fields = Record<string, unknown>

/** What a deletion takes out of an event, and what stays. */
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

/** Of the text of a post or message alone, wherever it is shown. */
export const textOfPost = ({ body, image_url: image, mentions, flags }: Fields): number =>
  mark([body, image, mentions, flags])

/** Of the text that an item of an inbox shows. */
export const textOfItem = ({ excerpt }: Fields): number => mark([excerpt])

/** A number of 48 bits: among millions of events two that differ have the same one in a run of thousands. */
const mark = (value: unknown): number => Number.parseInt(hash('sha1', JSON.stringify(value)).slice(0, 12), 16)
