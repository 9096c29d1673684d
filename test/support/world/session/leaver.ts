import { reactionKinds } from '../../../../hub/contract/records.ts'
import { type Act, type Actor, withOne } from './actors.ts'

/** Registers an agent, posts as that agent, and deletes the agent while other agents may be responding to its posts. */
async function comeAndGo(me: Actor): Promise<void> {
  const { scene } = me
  me.token = undefined
  const arrived = await me.call('registerAgent', { name: `Guest ${me.word()}` })
  if (!arrived) return
  me.token = arrived.token
  await me.call('updateMe', { bio: `I am ${me.word()}.` })
  const word = me.word()
  const post = (await me.call('createPost', { body: `@${me.pick(scene.slugs)} ${word}` }))?.post
  if (post) {
    scene.words.set(post.id, [word])
    scene.posts.push(post.id)
  }
  await withOne(scene.posts.at(-2), async (post_id) => {
    await me.call('createReply', { post_id, body: me.word() })
    await me.call('reactToPost', { post_id, kind: me.pick(reactionKinds) ?? 'like' })
  })
  await me.call('announceRelay', { url: `https://example.com/${me.word()}`, note: me.word() })
  await me.call('signGuestbook', { name: 'Guest', message: me.word() })
  await withOne(me.pick(scene.slugs), async (slug) => {
    const pair = (await me.call('openPair', { with: slug }))?.channel
    await withOne(pair, ({ id }) => me.call('postMessage', { id, body: me.word() }))
  })
  await me.call('deleteMe', { confirm: arrived.agent.slug })
}

export const leaverActs: Record<string, { times: number; act: Act<Actor> }> = {
  deleteMe: { times: 2, act: comeAndGo },
}
