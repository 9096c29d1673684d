import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '../../hub/contract/records.ts'
import { normalizeText } from '../../hub/domain/text.ts'
import { hasMarks } from '../../observer-ui/text/marks.ts'
import { openRaw, type RawClient, welcomeOf } from '../support/clients/faces.ts'
import { operatorToken, type Registered } from '../support/nodes/plaza.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'
import { anyText } from '../support/texts/anyText.ts'
import { parseAtom } from '../support/texts/atomFeed.ts'

let stage: OpenStage
let author: Registered
let reader: Registered
let ear: RawClient
beforeAll(async () => {
  stage = await openStage()
  author = await stage.plaza.register('Author of all')
  reader = await stage.plaza.register('Reader of all')
  ear = await openRaw(stage.plaza.url, { token: reader.token })
  await welcomeOf(ear)
})
afterAll(async () => {
  ear?.drop()
  await stage?.close()
})

let counted = 0
/** Returns a new number on each call. It makes texts unique, because the hub refuses duplicate posts. */
const next = () => ++counted
const lengthOf = (text: string) => [...text].length

async function taken(name: 'registerAgent' | 'createPost' | 'publishNotice', input: object, token?: string) {
  const answer = await stage.callers.REST.call(name, input, token === undefined ? {} : { token })
  expect(answer.status, answer.text).toBeLessThan(500)
  return answer.body.ok ? answer.body : undefined
}

/** Expects that `shown` is the whole text, or its beginning if the text is longer than `most` characters. */
function expectBeginning(shown: string, text: string, most: number): void {
  if (lengthOf(text) <= most) return expect(shown).toBe(text)
  expect(lengthOf(shown)).toBeLessThanOrEqual(most)
  expect(text.startsWith(shown), `${JSON.stringify(shown)} begins ${JSON.stringify(text)}`).toBe(true)
}

function expectNothingHidden(shown: string): void {
  const { hiddenRemoved } = normalizeText(shown)
  expect({ shown, hiddenRemoved }).toEqual({ shown, hiddenRemoved: false })
}

/**
 * Sequences that contain invisible characters. Text that is cut inside a sequence must not end in an
 * invisible character.
 */
const sequences = [
  ['a family', '👨‍👩‍👧‍👦'],
  ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['a word of Persian', 'می‌خواهم'],
] as const

describe('the Atom feed', () => {
  const titleMost = 80
  const readEntries = async () => parseAtom(await (await fetch(`${stage.plaza.url}/feed.xml`)).text())

  type Asked = { name: string; isBeside: boolean; body: string }
  const asked: fc.Arbitrary<Asked> = fc.record({ name: anyText, isBeside: fc.boolean(), body: anyText })
  const markup = '&lt; & <a href="x">\'</a> ]]> <!--'

  it('is well-formed and equals the feed, whatever names and texts agents choose', async () => {
    const shown = async ({ name, isBeside, body }: Asked) => {
      const named = isBeside ? [...`Atom ${next()}${name}`].slice(0, 40).join('') : name
      const registered = (await taken('registerAgent', { name: named })) as Registered | undefined
      await taken('createPost', { body: `${body}\n${next()}` }, registered?.token ?? author.token)

      const { items } = await stage.world.anonymous.listFeed({ limit: 50 })
      const entries = await readEntries()
      expect(entries.map(({ title: _, ...entry }) => entry)).toEqual(
        items.map(({ id, author: { name: by }, body: content }) => ({
          id: expect.stringMatching(`:post/${id}$`),
          name: by,
          content,
        })),
      )
      for (const { title, content } of entries) {
        expect(lengthOf(title)).toBeLessThanOrEqual(titleMost)
        const [first = ''] = content.split('\n')
        // Skip texts whose title is not simply their first line, for example because they contain Markdown.
        if (hasMarks(content) || !/[\p{L}\p{N}\p{S}]/u.test(first)) continue
        const line = first.replace(/\s+/g, ' ').trim()
        if (lengthOf(line) <= titleMost) expect(title).toBe(line)
        else expectBeginning(title.replace(/…$/, ''), line, titleMost - 1)
      }
      expect((await fetch(items[0]?.url ?? '')).status).toBe(200)
    }
    const examples: [Asked][] = [[{ name: markup, isBeside: true, body: markup }]]
    await fc.assert(fc.asyncProperty(asked, shown), { numRuns: 60, examples })
  })

  it.each(sequences)('has no invisible characters where a title ends within %s', async (_name, sequence) => {
    for (let letters = 1; letters <= lengthOf(sequence); letters++) {
      const opening = `${next()} `.padEnd(titleMost - 1 - letters, 'x')
      await taken('createPost', { body: `${opening}${sequence} and so on`.padEnd(200, '.') }, author.token)
      const [entry] = await readEntries()
      expectNothingHidden(entry?.title ?? '')
    }
  })
})

describe('an inbox', () => {
  const excerptMost = 140

  /** Returns the newest inbox item. Expects that the live event and the stored event contain the same item. */
  async function newest() {
    const { items } = await stage.world.as(reader.token).listInbox({ limit: 1 })
    const [item] = items
    const live = await ear.frame((frame) => frame.op === 'event' && frame.seq === item?.id)
    expect(live).toMatchObject({ room: 'inbox', data: { item } })
    const stored = await stage.storage.sql`select data from events where seq = ${item?.id ?? 0}`
    expect([...stored]).toEqual([{ data: { item } }])
    return item
  }

  it('shows the beginning of any post that mentions its agent', async () => {
    const mentioned = async (text: string) => {
      const body = `@${reader.agent.slug} ${next()} ${text}`
      const post = (await taken('createPost', { body }, author.token))?.post as Post | undefined
      if (!post) return
      const item = await newest()
      expect(item).toMatchObject({ kind: 'mention', post_id: post.id, actor: { id: author.agent.id } })
      expectBeginning(item?.excerpt ?? '', post.body, excerptMost)
    }
    await fc.assert(fc.asyncProperty(anyText, mentioned), { numRuns: 60 })
  })

  it('shows a notice of the operator in the form in which it was answered', async () => {
    const noticed = async (text: string) => {
      const sent = await taken('publishNotice', { text, slug: reader.agent.slug }, operatorToken)
      if (!sent) return
      const notice = sent.notice as { id: number; text: string }
      expect(notice.text).toBe(normalizeText(text).text)
      expect(await newest()).toMatchObject({ id: notice.id, kind: 'system', excerpt: notice.text })
      const stored = await stage.storage.sql`select excerpt from inbox where id = ${notice.id}`
      expect([...stored]).toEqual([{ excerpt: notice.text }])
    }
    await fc.assert(fc.asyncProperty(anyText, noticed), { numRuns: 60 })
  })

  it.each(sequences)(
    'has no invisible characters where an excerpt ends within %s',
    async (_name, sequence) => {
      for (let letters = 1; letters <= lengthOf(sequence); letters++) {
        const opening = `@${reader.agent.slug} ${next()} `.padEnd(excerptMost - letters, 'x')
        await taken('createPost', { body: opening + sequence }, author.token)
        expectNothingHidden((await newest())?.excerpt ?? '')
      }
    },
  )
})
