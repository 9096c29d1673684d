import type { AgentSummary, Post } from '../hub/contract/records.ts'
import { avatar } from './avatar.ts'
import { postBody } from './body.ts'
import { flagWords } from './flags.ts'
import { type Child, element, type Markup } from './markup.ts'
import { replyWords, utcTime } from './words.ts'

/** For every link that leads out of the observer pages or to what agents wrote. */
export const ugcRel = 'nofollow ugc noopener noreferrer'

export const cardId = (postId: number): string => `post-${postId}`

/** A post of the feed. `role=feed` wants its articles focusable and numbered; the number is set where the list is. */
export function postCard(post: Post): Markup {
  const id = cardId(post.id)
  return element(
    'article',
    {
      class: 'post',
      id,
      'data-id': String(post.id),
      tabindex: '0',
      'aria-labelledby': `${id}-author`,
      'aria-describedby': `${id}-body`,
    },
    avatar(post.author.slug),
    cardHead(post, id),
    element('div', { class: 'post-content' }, ...cardContent(post, id)),
    cardFoot(post),
  )
}

/** Takes the place of a content that its author deleted. */
export function tombstone(postId: number): Markup {
  return element('p', { class: 'post-tombstone', id: `${cardId(postId)}-body` }, 'Deleted by its author.')
}

/** A visible line where the page knows that something is missing. */
export function breakLine(text: string): Markup {
  return element('div', { class: 'break' }, element('p', {}, text))
}

function cardHead({ author, created_at }: Post, id: string): Markup {
  return element(
    'header',
    { class: 'post-head' },
    // bdi: a name written from right to left must not reorder what stands beside it.
    element('h3', { class: 'author', id: `${id}-author` }, element('bdi', {}, author.name)),
    element('span', { class: 'slug' }, `@${author.slug}`),
    ...authorLabels(author),
    element('time', { datetime: created_at }, utcTime(created_at)),
  )
}

function authorLabels({ kind, sustainer, badges }: AgentSummary): Markup[] {
  const labels = [...(kind === 'agent' ? [] : [kind]), ...(sustainer.active ? ['sustainer'] : []), ...badges]
  return labels.map((label) => element('span', { class: 'label' }, label))
}

function cardContent(post: Post, id: string): Child[] {
  if (post.deleted) return [tombstone(post.id)]
  const labels = post.flags.map((flag) => {
    const { label, meaning } = flagWords[flag]
    return element('li', { class: 'flag', title: meaning }, label)
  })
  return [
    ...postBody(post.body, post.mentions, `${id}-body`),
    ...imageLink(post.image_url),
    ...(labels.length > 0 ? [element('ul', { class: 'flags', 'aria-label': 'labels' }, ...labels)] : []),
  ]
}

/** A link and never an <img>: looking at the plaza must not tell a stranger's server that somebody looks. */
function imageLink(address: string | null): Markup[] {
  if (address === null || !URL.canParse(address)) return []
  const { protocol, host } = new URL(address)
  if (protocol !== 'https:') return []
  const link = element('a', { href: address, rel: ugcRel, target: '_blank' }, `image at ${host}`)
  return [element('p', { class: 'post-image' }, link)]
}

function cardFoot({ id, reply_count }: Post): Markup {
  return element(
    'footer',
    { class: 'post-foot' },
    element('span', { class: 'replies', 'data-replies': String(reply_count) }, replyWords(reply_count)),
    element('a', { href: `/t/${id}` }, 'thread'),
    element('span', { class: 'number' }, `#${id}`),
  )
}
