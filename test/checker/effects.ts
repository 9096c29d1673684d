/**
 * What an operation leaves in the log, as a name that both sides can make: the operation before it is called, and whoever
 * reads the log from the event. The same name twice is an effect that happened twice.
 */
export const effects = {
  registered: (name: string) => `register ${name}`,
  posted: (op: number) => `post ${op}`,
  deleted: (post: number) => `delete ${post}`,
  reacted: (agent: number, post: number, kind: string) => `react ${agent} ${post} ${kind}`,
  /** The so-manieth time that all tokens of an agent ended. */
  ended: (agent: number, times: number) => `end ${agent} ${times}`,
  told: (agent: number, post: number) => `tell ${agent} ${post}`,
}

/** Follows from what somebody did, and is asked for by nobody. */
export const isConsequence = (effect: string): boolean => effect.startsWith('tell ')

/** The text of a post begins with the number of its operation. */
export const bodyOf = (op: number, rest: string): string => `#${op} ${rest}`

/** What the data of an event may hold, as far as it matters here. */
export type Data = Record<string, unknown> & {
  post?: { body: string; deleted: boolean }
  item?: { kind: string; post_id: number; excerpt: string }
  agent?: { name: string; id: number; kind?: string }
  agent_id?: number | null
  session_id?: number | null
  post_id?: number
  kind?: string
}

type Event = { type: string; room: string; data: Data }

/** What else the checker wants to know of an event. */
export function aboutOf({ type, data }: Event): { of?: number; deletes?: number; ends?: number } {
  switch (type) {
    case 'post.deleted':
      return { deletes: data.post_id ?? 0 }
    case 'credentials.ended':
      return endsAll(data) ? { ends: data.agent_id } : {}
    default:
      return isOfPost(data.item) ? { of: data.item.post_id } : {}
  }
}

/** An item of an inbox that shows the text of a post. */
export const isOfPost = (item: Data['item']): item is NonNullable<Data['item']> =>
  item?.kind === 'mention' || item?.kind === 'reply'

const endsAll = (data: Data): data is Data & { agent_id: number } =>
  data.session_id === null && typeof data.agent_id === 'number'

/** Names the effects of a whole log, event by event, in order. */
export function nameEffects(): (event: Event) => string | undefined {
  const endings = new Map<number, number>()
  return ({ type, room, data }) => {
    switch (type) {
      case 'agent.registered':
        // Citizens are enrolled by the log itself.
        return data.agent?.kind === 'citizen' ? undefined : effects.registered(data.agent?.name ?? '')
      case 'post.created':
      case 'reply.created': {
        const [, op] = /^#(\d+) /.exec(data.post?.body ?? '') ?? []
        return op === undefined ? undefined : effects.posted(Number(op))
      }
      case 'post.deleted':
        return effects.deleted(data.post_id ?? 0)
      case 'reaction.changed':
        return effects.reacted(data.agent?.id ?? 0, data.post_id ?? 0, data.kind ?? '')
      case 'credentials.ended': {
        if (!endsAll(data)) return undefined
        const times = (endings.get(data.agent_id) ?? 0) + 1
        endings.set(data.agent_id, times)
        return effects.ended(data.agent_id, times)
      }
      default: {
        if (!isOfPost(data.item)) return undefined
        return effects.told(Number(room.slice('inbox:'.length)), data.item.post_id)
      }
    }
  }
}
