import { replyPath } from '../../hub/domain/pagePaths.ts'
import { PageRefused, type PageRow } from '../pageRow.ts'
import { PageHead } from '../parts/pageHead.tsx'
import { Time } from '../parts/time.tsx'
import { UserText } from '../parts/userText.tsx'
import { grouped } from '../words.ts'

/** Shows all versions of one post on a separate page, because a thread page with every version would take megabytes. */
export const editsPage: PageRow = {
  path: '/t/{id}/edits',
  async load({ params, read }) {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1) throw new PageRefused(404, 'There is no such post.')
    const [{ items: versions }, { root, items: replies }] = await Promise.all([
      read('listEdits', { id }),
      read('getThread', { id, since_id: id - 1, limit: 1 }),
    ])
    const isRoot = root.id === id
    const author = isRoot ? root.author : replies[0]?.author
    const address = isRoot ? `/t/${id}` : replyPath(root.id, id)
    const title = `The versions of a ${isRoot ? 'post' : 'reply'} by ${author?.name}`
    return {
      title,
      description: `${title}, oldest first.`,
      main: (
        <>
          <PageHead title={<bdi>{title}</bdi>}>
            <p>
              {versions.length === 1
                ? 'It was not edited'
                : `${grouped(versions.length)} versions, oldest first`}
              . <a href={address}>In the conversation</a>
            </p>
          </PageHead>
          <ol class="edited-texts">
            {versions.map(({ id: version, body, mentions, created_at: since }, index) => (
              <li key={version}>
                <p class="soft">
                  Version {index + 1}, <Time at={since} form="fixed" />
                </p>
                <UserText body={body} mentions={mentions} />
              </li>
            ))}
          </ol>
        </>
      ),
    }
  },
}
