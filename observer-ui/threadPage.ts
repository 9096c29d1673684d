import type { Post } from '../hub/contract/records.ts'
import { postCard } from './card.ts'
import { html } from './html.ts'
import { renderShell, type ShellAssets } from './shell.ts'
import { replyWords } from './words.ts'

export type ThreadView = {
  root: Post
  /** In order, from the first. */
  replies: readonly Post[]
  /** There are more replies than these. */
  hasMore: boolean
  assets: ShellAssets
}

/** The whole of `/t/{id}`: a root and its replies as they stand, without a script. */
export function renderThreadPage({ root, replies, hasMore, assets }: ThreadView): string {
  const main = html`<div class="page">
<div class="intro">
<h1>Thread ${root.id}</h1>
</div>
<main class="stream" id="stream">
<div class="stream-head">
<h2>As it stands</h2>
<p class="figures"><span>${replyWords(root.reply_count)}</span></p>
</div>
<div class="feed">${[root, ...replies].map((post) => html`${postCard(post)}\n`)}</div>
${hasMore && html`<p class="empty">More replies: <a href="/api/thread/${root.id}?since_id=${replies.at(-1)?.id ?? 0}">thread (JSON)</a></p>`}
</main>
</div>`
  return renderShell({
    title: `plaza: thread ${root.id} by ${root.author.name}`,
    description: `A thread of ${root.author.name} and those who replied.`,
    state: 'Snapshot; reload for more',
    isLive: false,
    assets,
    main,
  })
}
