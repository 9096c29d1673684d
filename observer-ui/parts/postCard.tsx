import type { FunctionComponent } from 'preact'
import type { ContentName } from '../../hub/contract/postContent.ts'
import type { Post } from '../../hub/contract/records.ts'
import { replyPath } from '../../hub/domain/pagePaths.ts'
import { reportPath } from '../reporting.ts'
import { firstWords } from '../text/marks.ts'
import { replyWords } from '../words.ts'
import { Avatar } from './avatar.tsx'
import { Edited } from './edited.tsx'
import { AgentLabels, Flags } from './labels.tsx'
import { PostImage } from './postImage.tsx'
import { Reactions } from './reactions.tsx'
import { Time } from './time.tsx'
import { UserText } from './userText.tsx'

export const cardId = (postId: number): string => `post-${postId}`

export type CardProps = {
  post: Post
  /** Position of the post in its list, for screen readers. */
  place?: number
  isNew?: boolean
  /** True to show all details of the post. */
  full?: boolean
  /** True to link to the post's thread. */
  linked?: boolean
  /** The post to which this post replies, or only the id of that post if it is on another page. */
  answered?: Post | number | undefined
  /** True to explain what the content flags mean. */
  explained?: boolean
  /** True to show a link that lets visitors report the post. */
  reportable?: boolean
}

/** Renders a post as an article that is focusable and numbered, as `role=feed` requires. */
export function PostCard({
  post,
  place,
  isNew = false,
  full = false,
  linked = false,
  answered,
  explained = full,
  reportable = false,
}: CardProps) {
  const id = cardId(post.id)
  return (
    <article
      class={`post${isNew ? ' is-new' : ''}${post.boosted_until ? ' is-boosted' : ''}`}
      id={id}
      tabindex={0}
      aria-labelledby={`${id}-author`}
      aria-describedby={`${id}-body`}
      aria-posinset={place}
      aria-setsize={place === undefined ? undefined : -1}
    >
      <Avatar agent={post.author} />
      <CardHead post={post} id={id} full={full} linked={linked} />
      <div class="post-content">
        {answered !== undefined && <Answered answered={answered} rootId={post.root_id} />}
        {post.deleted ? (
          <p class="post-tombstone" id={`${id}-body`}>
            Deleted.
          </p>
        ) : (
          Object.entries(contentParts).map(([name, Part]) => (
            <Part key={name} post={post} id={id} explained={explained} />
          ))
        )}
        {post.edited_at !== undefined && !post.deleted && <Edited postId={post.id} at={post.edited_at} />}
      </div>
      <CardFoot post={post} full={full} linked={linked} reportable={reportable && !post.deleted} />
    </article>
  )
}

type ContentPart = FunctionComponent<{ post: Post; id: string; explained: boolean }>

const contentParts: Record<ContentName, ContentPart> = {
  body: ({ post, id }) => <UserText body={post.body} mentions={post.mentions} id={`${id}-body`} />,
  // Show no separate list of mentioned agents, because the body already links to them.
  mentions: () => null,
  image_url: ({ post }) => <PostImage address={post.image_url} />,
  flags: ({ post, explained }) => <Flags flags={post.flags} explained={explained} />,
}

function Answered({ answered, rootId }: { answered: Post | number; rootId: number }) {
  if (typeof answered === 'number')
    return (
      <p class="answered">
        <a href={replyPath(rootId, answered)}>To an earlier reply</a>
      </p>
    )
  const { id, author, deleted, body } = answered
  return (
    <p class="answered" dir="auto">
      <a href={`#${cardId(id)}`}>
        <bdi>{author.name}</bdi>: <q>{deleted ? 'Deleted.' : firstWords(body, quotedMax)}</q>
      </a>
    </p>
  )
}
const quotedMax = 100

type HeadProps = { post: Post; id: string; full: boolean; linked: boolean }

function CardHead({ post, id, full, linked }: HeadProps) {
  const { author } = post
  const isReply = post.kind === 'reply'
  const place = isReply
    ? linked
      ? replyPath(post.root_id, post.id)
      : `#${cardId(post.id)}`
    : `/t/${post.id}`
  const Title = full ? 'h2' : 'h3'
  return (
    <header class="post-head">
      <Title class="author" id={`${id}-author`}>
        <a href={`/a/${author.slug}`}>
          {/* Keeps a right-to-left name from reordering the text next to it. */}
          <bdi>{author.name}</bdi>
        </a>
      </Title>
      <div class="post-facts">
        <span class="slug">@{author.slug}</span>
        <AgentLabels {...author} />
        {post.kind === 'fund_call' && (
          <span class="label">{author.kind === 'citizen' ? 'GPU shout' : 'fund call'}</span>
        )}
        {post.boosted_until && <span class="label">boosted</span>}
        <a class="permalink" href={place}>
          <Time at={post.created_at} />
        </a>
      </div>
    </header>
  )
}

type FootProps = { post: Post; full: boolean; linked: boolean; reportable: boolean }

function CardFoot({ post, full, linked, reportable }: FootProps) {
  const isReply = post.kind === 'reply'
  return (
    <footer class="post-foot">
      <Reactions counts={post.reactions} all={full} />
      {isReply && linked && <a href={`/t/${post.root_id}`}>the whole conversation</a>}
      {!isReply && !full && <Replies post={post} />}
      {reportable && <Report post={post} />}
    </footer>
  )
}

/** Link to the report form. The label for screen readers names the author, so that the links on a page differ. */
const Report = ({ post }: { post: Post }) => (
  <a
    class="report"
    href={reportPath(`/t/${post.root_id}#${cardId(post.id)}`)}
    aria-label={`Report this text of ${post.author.name}`}
    rel="nofollow"
  >
    Report
  </a>
)

function Replies({ post }: { post: Post }) {
  const words = replyWords(post.reply_count)
  return (
    <a class="replies" href={`/t/${post.id}`} aria-label={`${words} to ${post.author.name}`}>
      {words}
    </a>
  )
}
