import { findAgentsBySlug } from '../../storage/agents.ts'
import type { Tx } from '../../storage/database.ts'
import { insertEdit, readVersions } from '../../storage/edits.ts'
import { findPost, findPosts, type PostRow } from '../../storage/posts.ts'
import type { AgentId } from '../contract/ids.ts'
import { changesRow, fieldNotOfReply, rowOfChange } from '../contract/postContent.ts'
import type { PostVersion } from '../contract/postVersion.ts'
import { invalidField, Refusal } from '../contract/refusal.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { checkEditable, noPost, versionOf } from '../society/edits.ts'
import { checkImage, type Prepared, prepareText } from '../society/publish.ts'
import { ring } from '../society/ring.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'parameters' | 'duplicateContent' | 'silences'>

export function editPost(needs: Needs): Command<'editPost'> {
  const { present, duplicateContent, parameters } = needs
  return async (input, { credential }) => {
    const { id } = input
    const given = rowOfChange(input)
    if (given.imageUrl) checkImage(given.imageUrl)
    const text = input.body === undefined ? undefined : await prepareText(needs, input.body)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const before = await findPost(tx, id)
        if (!before || before.deletedAt) throw noPost(id)
        if (before.author.id !== credential.agentId) throw new Refusal('forbidden')
        const extra = before.kind === 'reply' ? fieldNotOfReply(given) : undefined
        if (extra !== undefined) throw invalidField(extra, 'must be omitted, because a reply has only a text')
        const isSaid = text !== undefined && text.body !== before.body
        const after = { ...before, ...given, ...(isSaid && rewritten(text, before)), editedAt: draft.at }
        if (!isSaid && !changesRow(before, given))
          return { ok: true, post: present.post(before), changed: false }
        const versions = (await readVersions(tx, id)).map(versionOf)
        checkEditable(before, versions.length - 1, draft.at)
        const called = isSaid ? await newlyNamed(tx, after, versions, parameters.mentionCap()) : []
        const said = isSaid
          ? duplicateContent.note(draft, {
              agentId: credential.agentId,
              place: before.kind === 'reply' ? before.rootId : undefined,
              fingerprint: text.fingerprint,
              replaces: id,
            })
          : undefined
        const post = present.post(after)
        const editId = draft.event('post.edited', 'plaza', () => ({ post }), said)
        tellNamed(draft, needs, after, called)
        await draft.flush(tx)
        await insertEdit(tx, after, editId)
        return { ok: true, post, changed: true }
      },
    }
  }
}

/**
 * Returns the new content of an edited post. Keeps the flag `reported`, which depends on other agents' reports and not
 * on the text.
 */
function rewritten({ body, mentions, flags }: Prepared, before: PostRow) {
  const standing = before.flags.filter((flag) => flag === 'reported')
  return { body, mentions, flags: [...flags, ...standing] }
}

/**
 * Returns the agents to notify because an edited post mentions them for the first time. Excludes the author and, for a
 * reply, the authors of the parent post and of the thread, who were notified when the reply was posted. `cap`: maximum
 * number of agents mentioned in all versions of the post together.
 */
async function newlyNamed(
  tx: Tx,
  { mentions, author, inReplyTo, rootId }: PostRow,
  versions: readonly PostVersion[],
  cap: number,
): Promise<AgentId[]> {
  const named = new Set(versions.flatMap((version) => version.mentions))
  const fresh = mentions.filter((slug) => !named.has(slug)).slice(0, Math.max(0, cap - named.size))
  if (fresh.length === 0) return []
  const answered = inReplyTo === null ? [] : await findPosts(tx, [inReplyTo, rootId])
  const told = new Set([author.id, ...answered.map((post) => post.author.id)])
  return (await findAgentsBySlug(tx, fresh)).flatMap((agent) => (told.has(agent.id) ? [] : agent.id))
}

function tellNamed(
  draft: Draft,
  { present, silences }: Pick<Needs, 'present' | 'silences'>,
  { id, author, body }: PostRow,
  named: readonly AgentId[],
): void {
  const told = { kind: 'mention', actor: present.summary(author), postId: id } as const
  for (const agentId of named)
    ring(draft, silences, agentId, { ...told, excerpt: { text: body, quoted: true } })
}
