import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { beginningOf } from '../../hub/domain/text.ts'
import type { Sql } from '../../storage/database.ts'
import { excerptLength } from '../../storage/inbox.ts'
import { readEvents, readHead } from '../../storage/log.ts'
import { readBooks, readNonces } from './books.ts'
import { aboutOf, type Data, nameEffects, saidIn } from './effects.ts'
import { fingerprint, textOfItem } from './fingerprint.ts'
import type { Entry } from './history.ts'

const pageLength = 5000

/** Writes every event and all credit data in Postgres to a file at the end of a test run. */
export async function writeFinalLog(sql: Sql, path: string): Promise<void> {
  const file = createWriteStream(path)
  const note = (entry: Entry) => file.write(`${JSON.stringify(entry)}\n`) || once(file, 'drain')
  const head = await readHead(sql)
  const effectOf = nameEffects()
  const nonces = await readNonces(sql)
  for (let since = 0; ; ) {
    const page = await readEvents(sql, { since, upTo: Number.MAX_SAFE_INTEGER, limit: pageLength })
    for (const { seq, prev, room, type, json } of page) {
      const data = JSON.parse(json) as Data
      const effect = effectOf({ type, room, data, nonce: nonces.get(seq) })
      await note({
        type: 'logged',
        seq,
        prev,
        room,
        kind: type,
        redacted: isRedacted(data),
        ...(effect !== undefined && { effect }),
        ...aboutOf({ type, room, data }),
        ...fingerprint(type, data),
        ...(type === 'post.edited' && { excerpt: textOfItem({ excerpt: excerptOf(data.post?.body ?? '') }) }),
      })
    }
    since = page.at(-1)?.seq ?? since
    if (page.length < pageLength) break
  }
  await note({ type: 'head', ...head })
  for (const entry of await readBooks(sql)) await note(entry)
  await new Promise<void>((resolve) => file.end(resolve))
}

const excerptOf = (body: string) => beginningOf(body, excerptLength)

const isRedacted = ({ post, message, item }: Data) =>
  (post ?? message)?.deleted === true || (saidIn(item) !== undefined && item?.excerpt === '')
