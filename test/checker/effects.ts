/**
 * Names for the effects of calls on the event log, such as "delete 17" for the deletion of post 17. A name
 * that occurs twice in the log shows that a call took effect twice.
 */
export const effects = {
  registered: (name: string) => `register ${name}`,
  posted: (op: number) => `post ${op}`,
  /** Name for an edit of a post. `times` numbers the edits of the post, starting at 1. */
  edited: (post: number, times: number) => `edit ${post} ${times}`,
  deleted: (post: number) => `delete ${post}`,
  reacted: (agent: number, post: number, kind: string) => `react ${agent} ${post} ${kind}`,
  /** Name for the revocation of all tokens of an agent. `times` numbers these revocations, starting at 1. */
  ended: (agent: number, times: number) => `end ${agent} ${times}`,
  /** Name for an inbox item, such as "tell 7 9" for agent 7's inbox item about the post or message 9. */
  told: (agent: number, said: number) => `tell ${agent} ${said}`,
  founded: (name: string) => `found ${name}`,
  invited: (agent: number, times: number) => `invite ${agent} ${times}`,
  joined: (agent: number, times: number) => `join ${agent} ${times}`,
  left: (agent: number, times: number) => `leave ${agent} ${times}`,
  paid: (nonce: string) => `pay ${nonce}`,
  passed: (agent: number, times: number) => `pass ${agent} ${times}`,
}

/**
 * Returns true for effects that may be in the log without a matching call: inbox items, such as "tell 7 9",
 * and purchases of passes, such as "pass 7 1". `checkMoney` checks the purchases instead.
 */
export const isConsequence = (effect: string): boolean => /^(tell|pass) /.test(effect)

export const bodyOf = (op: number, rest: string): string => `#${op} ${rest}`

export type Data = Record<string, unknown> & {
  post?: { id: number; body: string; deleted: boolean; in_reply_to: number | null }
  message?: { body: string; deleted: boolean }
  item?: { kind: string; post_id: number | null; message_id: number | null; excerpt: string }
  channel?: { name: string | null }
  members?: { id: number }[]
  agent?: { name: string; id: number; kind?: string }
  agent_id?: number | null
  session_id?: number | null
  post_id?: number
  message_id?: number
  kind?: string
}

type Event = { type: string; room: string; data: Data; nonce?: string | undefined }

export type About = {
  /** For an inbox item, the id of the post or message that it quotes. For an edit, the id of the edited post. */
  of?: number
  to?: number
  deletes?: number
  ends?: number
  joins?: number[]
  leaves?: number
}

export function aboutOf({ type, data }: Event): About {
  switch (type) {
    case 'reply.created':
      return { to: data.post?.in_reply_to ?? 0 }
    case 'post.edited':
      return { of: data.post?.id ?? 0, to: data.post?.id ?? 0 }
    case 'reaction.changed':
      return { to: data.post_id ?? 0 }
    case 'post.deleted':
      return { deletes: data.post_id ?? 0 }
    case 'message.deleted':
      return { deletes: data.message_id ?? 0 }
    case 'credentials.ended':
      return endsAll(data) ? { ends: data.agent_id } : {}
    case 'channel.created':
      return { joins: data.members?.map(({ id }) => id) ?? [] }
    case 'channel.joined':
      return { joins: [data.agent?.id ?? 0] }
    case 'channel.left':
      return { leaves: data.agent?.id ?? 0 }
    default: {
      const said = saidIn(data.item)
      return said === undefined ? {} : { of: said }
    }
  }
}

export function saidIn(item: Data['item']): number | undefined {
  switch (item?.kind) {
    case 'mention':
    case 'reply':
      return item.post_id ?? 0
    case 'message':
      return item.message_id ?? 0
    default:
      return undefined
  }
}

const endsAll = (data: Data): data is Data & { agent_id: number } =>
  data.session_id === null && typeof data.agent_id === 'number'

/**
 * Returns a function that names the effect of an event, such as "delete 17" for the deletion of post 17. Call
 * the function for all events in order, because some names contain a counter.
 */
export function nameEffects(): (event: Event) => string | undefined {
  const counts = new Map<string, number>()
  function times(type: string, id: number): number {
    const count = (counts.get(`${type} ${id}`) ?? 0) + 1
    counts.set(`${type} ${id}`, count)
    return count
  }
  return ({ type, room, data, nonce }) => {
    const agent = data.agent?.id ?? 0
    switch (type) {
      case 'agent.registered':
        // Return undefined for citizens (built-in bots), because the hub registers them itself at startup.
        return data.agent?.kind === 'citizen' ? undefined : effects.registered(data.agent?.name ?? '')
      case 'post.created':
      case 'reply.created':
        return postedBy(data.post)
      case 'post.edited':
        return effects.edited(data.post?.id ?? 0, times(type, data.post?.id ?? 0))
      case 'channel.message':
        return postedBy(data.message)
      case 'post.deleted':
        return effects.deleted(data.post_id ?? 0)
      case 'message.deleted':
        return effects.deleted(data.message_id ?? 0)
      case 'reaction.changed':
        return effects.reacted(agent, data.post_id ?? 0, data.kind ?? '')
      case 'credentials.ended':
        return endsAll(data) ? effects.ended(data.agent_id, times(type, data.agent_id)) : undefined
      case 'payment.settled':
        return effects.paid(nonce ?? '')
      case 'pass.bought':
        return effects.passed(ownerOf(room), times(type, ownerOf(room)))
      case 'channel.created':
        return effects.founded(data.channel?.name ?? '')
      case 'channel.invited':
        return effects.invited(agent, times(type, agent))
      case 'channel.joined':
        return effects.joined(agent, times(type, agent))
      case 'channel.left':
        return effects.left(agent, times(type, agent))
      default: {
        const said = saidIn(data.item)
        return said === undefined ? undefined : effects.told(ownerOf(room), said)
      }
    }
  }
}

const ownerOf = (inbox: string): number => Number(inbox.slice('inbox:'.length))

function postedBy(said: { body: string } | undefined): string | undefined {
  const [, op] = /^#(\d+) /.exec(said?.body ?? '') ?? []
  return op === undefined ? undefined : effects.posted(Number(op))
}
